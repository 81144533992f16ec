/** Reads a file by its path from the root of the repository; undefined when there is none. */
export type ReadFile = (path: string) => string | undefined;

/** The command that runs the tests of a project, by the files in its root; undefined when unsure. */
export function detectTestCommand(read: ReadFile): string | undefined {
  for (const detect of detectors) {
    const command = detect(read);
    if (command !== undefined) return command;
  }
  return undefined;
}

type Detector = (read: ReadFile) => string | undefined;

const detectors: Detector[] = [
  node,
  python,
  whenThere('Cargo.toml', 'cargo test'),
  whenThere('go.mod', 'go test ./...'),
  make,
  composer,
  whenThere('mix.exs', 'mix test'),
  whenThere('gradlew', './gradlew test'),
  whenThere('build.gradle', 'gradle test'),
  whenThere('build.gradle.kts', 'gradle test'),
  whenThere('mvnw', './mvnw test'),
  whenThere('pom.xml', 'mvn test'),
  whenThere('.rspec', 'bundle exec rspec'),
];

function whenThere(path: string, command: string): Detector {
  return (read) => (read(path) === undefined ? undefined : command);
}

function node(read: ReadFile): string | undefined {
  const script = scriptsIn(read('package.json')).test;
  // What `npm init` leaves behind only says that there are no tests.
  if (typeof script !== 'string' || /no test specified/.test(script) || script.trim() === '') {
    return undefined;
  }
  if (read('pnpm-lock.yaml') !== undefined) return 'pnpm test';
  if (read('yarn.lock') !== undefined) return 'yarn test';
  if (read('bun.lock') !== undefined || read('bun.lockb') !== undefined) return 'bun run test';
  return 'npm test';
}

function python(read: ReadFile): string | undefined {
  const tox = read('tox.ini');
  if (tox !== undefined && /^\[(tox|testenv)/m.test(tox)) return 'tox';
  if (read('pytest.ini') !== undefined || read('conftest.py') !== undefined) return 'pytest';
  if (tox !== undefined && /^\[pytest\]/m.test(tox)) return 'pytest';
  const declared = ['pyproject.toml', 'setup.cfg', 'requirements-dev.txt'].map(
    (p) => read(p) ?? '',
  );
  return declared.some((text) => /\bpytest\b/.test(text)) ? 'pytest' : undefined;
}

function make(read: ReadFile): string | undefined {
  const text = read('Makefile') ?? read('makefile') ?? read('GNUmakefile') ?? '';
  return /^test\s*:(?!=)/m.test(text) ? 'make test' : undefined;
}

function composer(read: ReadFile): string | undefined {
  if (scriptsIn(read('composer.json')).test !== undefined) return 'composer test';
  const configured = read('phpunit.xml') ?? read('phpunit.xml.dist');
  return configured === undefined ? undefined : 'vendor/bin/phpunit';
}

function scriptsIn(manifest: string | undefined): Record<string, unknown> {
  try {
    const { scripts } = JSON.parse(manifest ?? '{}') as { scripts?: unknown };
    return typeof scripts === 'object' && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}
