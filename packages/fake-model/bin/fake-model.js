#!/usr/bin/env node
// Plain JavaScript that every Node since 18 parses: under an older Node than the sources need, it
// runs itself again with the newer one that the package `node` has put beside us.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const needed = 24;
const here = fileURLToPath(import.meta.url);
const args = process.argv.slice(2);

if (majorOf(process.versions.node) >= needed) {
  const { main } = await import('../src/cli.ts');
  process.exitCode = await main(args);
} else {
  const newer = findNewer(dirname(here));
  if (newer === undefined) {
    process.stderr.write(
      `fake-model needs Node ${needed} or newer; this is ${process.version}, and no newer one is beside it\n`,
    );
    process.exitCode = 2;
  } else {
    runWith(newer);
  }
}

function findNewer(dir) {
  const home = join(dir, 'node_modules', 'node');
  if (existsSync(join(home, 'bin', 'node'))) {
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    if (majorOf(version) >= needed) return join(home, 'bin', 'node');
  }
  return dir === dirname(dir) ? undefined : findNewer(dirname(dir));
}

function runWith(node) {
  const child = spawn(node, [here, ...args], { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    for (const each of signals) process.removeAllListeners(each);
    if (signal === null) process.exitCode = code;
    else process.kill(process.pid, signal);
  });
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}
