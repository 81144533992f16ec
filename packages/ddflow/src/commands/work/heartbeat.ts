import { done } from '@ddflow/base/outcome';
import { defineCommand } from '../definition.ts';
import { leaseEnd } from '../../queue/lease-state.ts';
import { nowS, requireHeld } from '../shared/items.ts';

export const command = defineCommand(
  {
    name: 'heartbeat',
    family: 'work',
    action: 'heartbeat',
    doc: 'Renew the claim on an item that you hold.',
    params: { id: { type: 'string', required: true, positional: true, doc: 'The item.' } },
    result: 'heartbeat@1',
    prose: false,
    readOnly: false,
  },
  async ({ id }, { project }) => {
    const { result } = await project.ledger.record((view) => {
      const item = requireHeld(project, view, id);
      const at = nowS(project);
      const until = item.lease === null ? '' : leaseEnd({ ...item.lease, renewed_at: at });
      const data = { holder: project.agent.id, at };
      return { drafts: [{ kind: 'lease.renewed', subject: id, data }], result: { id, until } };
    });
    return done(result, `${id} is yours until ${result.until}`);
  },
);
