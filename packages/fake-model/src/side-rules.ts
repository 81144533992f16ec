import { say } from './reply.ts';
import type { Rule } from './rule.ts';
import type { RequestView } from './view.ts';

/**
 * Rules for what Claude Code asks beside the work, so that a script scripts only the work. Put them
 * first. With non-essential traffic off nothing of this is asked.
 */
export function claudeCodeSideRules(): Rule[] {
  return [{ name: 'claude-code: session title', when: asksForTitle, reply: titleOf }];
}

/** Claude Code names each session by a request that offers no tool and wants `{"title"}`. */
function asksForTitle({ body, toolsOffered }: RequestView): boolean {
  const { output_config } = body as { output_config?: { format?: unknown } };
  const { schema } = (output_config?.format ?? {}) as { schema?: { properties?: object } };
  return toolsOffered.length === 0 && Object.keys(schema?.properties ?? {}).join() === 'title';
}

function titleOf({ lastText }: RequestView) {
  const session = lastText.match(/<session>(.*?)<\/session>/s)?.[1] ?? '';
  const title = session.trim().split(/\s+/).slice(0, 5).join(' ');
  return say(JSON.stringify({ title }));
}
