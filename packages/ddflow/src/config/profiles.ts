import { tomlLiteral } from '@ddflow/base/toml';

export const profiles = ['lean', 'full'] as const;
export type Profile = (typeof profiles)[number];

/** The text of `.ddflow/config.toml` that `init` writes. */
export function profileToml(profile: Profile, options: { testCommand?: string } = {}): string {
  const parts = [heading, profile === 'lean' ? lean : full, testGate(options.testCommand)];
  return `${parts.join('\n\n')}\n`;
}

const heading = `# Rules of this project for ddflow. Everyone who clones it shares them; what concerns one machine
# only belongs in .ddflow/local/config.toml. Every knob, its value and where the value comes from:
#   ddflow config --explain`;

const lean = `# The lean profile: change it, test it, land it.
[gates]
# What a task passes, in order.
task_pipeline = ["implement", "unit_tests", "merge"]
# A phase is finished when its tasks are.
phase_pipeline = ["tasks"]
# Must have passed before an item completes.
required = ["implement", "unit_tests", "merge"]

[agent]
# Whether a reviewer must come from another model family than the author.
reviewer_family_must_differ = false`;

const full = `# The full profile: the built-in pipelines stand, from research to merge, and a reviewer comes from
# another model family than the author. To change them:
#   ddflow config --set gates.task_pipeline implement,unit_tests,merge`;

function testGate(command: string | undefined): string {
  if (command === undefined) {
    return `# Nothing runs the tests yet, so that unit_tests cannot pass. To set the command:
#   ddflow config --set gate.unit_tests.command "npm test"`;
  }
  return `[gate.unit_tests]
# Runs in the tree of the item; exit code 0 passes.
command = ${tomlLiteral(command)}`;
}
