import { lastLines } from './lines.ts';

const signs = [
  /^Error: no test specified$/,
  /^npm (?:error|ERR!) Missing script: "[^"]*"$/,
  /^ERR_PNPM_NO_SCRIPT\b/,
  /^error Command "[^"]*" not found\.$/,
  /^error: Script not found "[^"]*"$/,
];

/**
 * The line by which a package manager says that the project has no such script, or npm's placeholder
 * for one: nothing was configured, so nothing was tested. Undefined for any other output.
 */
export function unconfiguredScript(output: string): string | undefined {
  return lastLines(output)
    .map((line) => line.trim())
    .find((line) => signs.some((sign) => sign.test(line)));
}
