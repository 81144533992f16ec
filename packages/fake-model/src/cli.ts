import { parseArgs } from 'node:util';
import { Failure } from '@ddflow/base/failure';
import { exit } from '@ddflow/base/outcome';
import { claudeCodeEnv } from './client-env.ts';
import { failures } from './failures.ts';
import type { RecordedRequest } from './record.ts';
import { loadScript } from './script.ts';
import { type FakeModel, startFakeModel } from './start.ts';

const help = `fake-model serve <script> [--port N] [--record FILE]

Serves the Messages API on this machine and answers from a script: a module whose
default export is a list of rules. Prints what points a client at it, and a line for
each request. Ctrl-C ends it: exit 0 when every request had its rule, else 1.

  --port N       listen on this port (a free one is chosen otherwise)
  --record FILE  append every request to this file, one JSON line each
  --help         this text
`;

/** Runs the command line and returns the exit code. */
export async function main(args: string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    tell(`fake-model: ${error.message}\n  ${error.hint}\n`);
    return error.exit;
  }
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parsed(args);
  if (values.help) {
    process.stdout.write(help);
    return exit.ok;
  }
  const [command, script, ...rest] = positionals;
  if (command !== 'serve' || script === undefined || rest.length > 0) {
    throw failures.badArguments({ message: 'one command is known: serve <script>' });
  }
  const port = portOf(values.port);
  return serve(script, values.record === undefined ? { port } : { port, recordTo: values.record });
}

async function serve(script: string, options: { port: number; recordTo?: string }) {
  const rules = await loadScript(script);
  const model = await started({ ...options, rules, onRequest: tellRequest });
  const env = Object.entries(claudeCodeEnv(model.url)).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(
    `${model.url} answers from ${rules.length} rules. Ctrl-C ends it.\n\nexport ${env.join(' ')}\n\n`,
  );
  await endAsked();
  return ended(model);
}

async function started(options: Parameters<typeof startFakeModel>[0]): Promise<FakeModel> {
  try {
    return await startFakeModel(options);
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === 'listen')
      throw failures.portTaken({ message: `port ${options.port}: ${code}` });
    if (syscall === 'open') throw failures.recordUnwritable({ message });
    throw error;
  }
}

/** Stays subscribed: a second Ctrl-C must not kill what is ending. */
async function endAsked(): Promise<void> {
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.resolve());
  await asked.promise;
}

async function ended(model: FakeModel): Promise<number> {
  const unanswered = model.requests.filter((request) => request.unanswered !== undefined).length;
  await model.close().catch(() => {});
  process.stdout.write(`${model.requests.length} requests, ${unanswered} unanswered\n`);
  return unanswered === 0 ? exit.ok : exit.failed;
}

function tellRequest(request: RecordedRequest): void {
  const { number, method, path, status = '-', ended, rule, unanswered } = request;
  tell(`${number} ${method} ${path} ${status} ${ended}${rule === undefined ? '' : ` "${rule}"`}\n`);
  if (unanswered !== undefined) tell(`${unanswered}\n`);
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        record: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw failures.badArguments({ message: (error as Error).message });
  }
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? 0);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw failures.badArguments({ message: `--port ${text}: is no port` });
}

function tell(text: string): void {
  process.stderr.write(text);
}
