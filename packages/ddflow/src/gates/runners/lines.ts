/** Only this much of the end of an output is looked at: UTF-16 units, and of those so many lines. */
const windowSize = 256 * 1024;
const windowLines = 20_000;

/** No verdict is longer; what is longer is emptied, so that no pattern takes long on it. */
const longestLine = 1000;

const esc = '\\u001b';
/** Colours and cursor movements; titles and links. */
const terminalCodes = new RegExp(
  `${esc}\\[[0-?]*[ -/]*[@-~]|${esc}\\][^\\u0007\\u001b]*(?:\\u0007|${esc}\\\\)?`,
  'g',
);

/** The last lines of an output as a person would see them: without colours, redrawn lines once. */
export function lastLines(output: string): string[] {
  const lines = output.slice(-windowSize).replace(terminalCodes, '').split('\n');
  const torn = output.length > windowSize ? 1 : 0;
  return lines.slice(Math.max(torn, lines.length - windowLines)).map(asSeen);
}

function asSeen(line: string): string {
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  const start = line.lastIndexOf('\r', end - 1) + 1;
  return end - start > longestLine ? '' : line.slice(start, end).trimEnd();
}
