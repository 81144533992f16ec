import type { Reply } from './reply.ts';
import type { RequestView } from './view.ts';

/** What the fake model says, and when. The first rule that matches answers. */
export type Rule = {
  name: string;
  when: Matcher | ((view: RequestView) => boolean);
  /** `nth` counts the requests that this rule has answered before this one. */
  reply: (view: RequestView, nth: number) => Reply | Promise<Reply>;
};

/** All that is given must hold. A string matches where it is contained. */
export type Matcher = {
  system?: RegExp | string;
  /** Tried on `lastText`. */
  last?: RegExp | string;
  firstAsked?: RegExp | string;
  lastAsked?: RegExp | string;
  model?: RegExp | string;
  /** Name of a tool that must be offered. */
  tool?: string;
  turn?: number;
  step?: number;
  subagent?: boolean;
};

export function matches(when: Rule['when'], view: RequestView): boolean {
  if (typeof when === 'function') return when(view);
  return (
    holds(when.system, view.systemText) &&
    holds(when.last, view.lastText) &&
    holds(when.firstAsked, view.firstAsked) &&
    holds(when.lastAsked, view.lastAsked) &&
    holds(when.model, view.model) &&
    (when.tool === undefined || view.toolsOffered.includes(when.tool)) &&
    (when.turn ?? view.turn) === view.turn &&
    (when.step ?? view.step) === view.step &&
    (when.subagent ?? view.isSubagent) === view.isSubagent
  );
}

function holds(pattern: RegExp | string | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  return typeof pattern === 'string' ? text.includes(pattern) : text.search(pattern) >= 0;
}

/** A reply for each request that the rule answers, in turn. One request more is unanswered. */
export function sequence(...replies: (Reply | Rule['reply'])[]): Rule['reply'] {
  return (view, nth) => {
    const reply = replies[nth];
    if (reply === undefined) {
      throw new Error(`the sequence has ${replies.length} replies and was asked once more`);
    }
    return typeof reply === 'function' ? reply(view, nth) : reply;
  };
}
