import { call, say } from '@ddflow/fake-model/reply';
import type { Rule } from '@ddflow/fake-model/rule';
import { claudeCodeSideRules } from '@ddflow/fake-model/side-rules';

/** An agent that writes a small program, runs it, and reports what it really printed. */
const rules: Rule[] = [
  ...claudeCodeSideRules(),
  {
    name: 'write the program',
    when: { tool: 'Write', step: 0 },
    reply: () => call('Write', { file_path: 'hello.js', content: 'console.log(6 * 7)\n' }),
  },
  {
    name: 'run it',
    when: { tool: 'Bash', step: 1 },
    reply: () => call('Bash', { command: 'node hello.js' }),
  },
  {
    name: 'report',
    when: ({ lastToolResult }) => lastToolResult?.name === 'Bash',
    reply: ({ lastToolResult }) =>
      say(lastToolResult?.isError ? 'It does not run.' : `It prints ${lastToolResult?.text}.`),
  },
  {
    name: 'a client without tools',
    when: ({ toolsOffered }) => toolsOffered.length === 0,
    reply: ({ lastAsked }) => say(`You said: ${lastAsked}`),
  },
];

export default rules;
