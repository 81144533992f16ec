import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { failures } from '../../failures.ts';
import { leaseState } from '../../queue/lease-state.ts';
import { nowS, requireHeld, requireItem } from '../shared/items.ts';

export const command = defineCommand(
  {
    name: 'release',
    family: 'work',
    action: 'release',
    doc: 'Give an item back. Its tree and branch stay for whoever claims it next.',
    help: 'An expired claim may be released by anybody, with --note saying why.',
    params: {
      id: { type: 'string', required: true, positional: true, doc: 'The item.' },
      note: { type: 'string', doc: 'Why, and where the work stands.' },
    },
    result: 'release@1',
    prose: false,
    readOnly: false,
  },
  async ({ id, note }, { project }) => {
    const { result } = await project.ledger.record((view) => {
      const expired =
        leaseState(requireItem(view, id), { nowS: nowS(project), rules: project.config.lease }) ===
        'expired';
      const item = expired ? requireItem(view, id) : requireHeld(project, view, id);
      const holder = item.lease?.holder ?? '';
      if (holder !== project.agent.id && !note) {
        throw failures.gateNeeds({ message: `${id} was held by ${holder}: say why with --note` });
      }
      const data = {
        holder,
        by: project.agent.id,
        event: item.lease?.event ?? '',
        note: note ?? '',
      };
      return {
        drafts: [{ kind: 'lease.released', subject: id, data }],
        result: { released: id, holder, worktree: item.worktree, branch: item.branch },
      };
    });
    const kept = result.worktree === '' ? '' : `; its tree ${result.worktree} is kept`;
    return done(result, `${id} released${kept}`);
  },
);
