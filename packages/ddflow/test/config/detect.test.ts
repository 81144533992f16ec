import { expect, it } from 'vitest';
import { detectTestCommand } from '../../src/config/detect.ts';

type Files = Record<string, string>;
const manifest = (test: unknown) => JSON.stringify({ scripts: { test } });

it.each<[Files, string | undefined]>([
  [{ 'package.json': manifest('vitest run') }, 'npm test'],
  [{ 'package.json': manifest('vitest run'), 'pnpm-lock.yaml': '' }, 'pnpm test'],
  [{ 'package.json': manifest('vitest run'), 'yarn.lock': '' }, 'yarn test'],
  [{ 'package.json': manifest('bun test'), 'bun.lock': '' }, 'bun run test'],
  [{ 'package.json': manifest('echo "Error: no test specified" && exit 1') }, undefined],
  [{ 'package.json': manifest('') }, undefined],
  [{ 'package.json': manifest(7) }, undefined],
  [{ 'package.json': '{"scripts": ["test"]}' }, undefined],
  [{ 'package.json': 'not json' }, undefined],
  [{ 'package.json': 'null' }, undefined],
  [{ 'package.json': manifest(''), Makefile: 'test:\n\tmake it\n' }, 'make test'],
  [{ 'pyproject.toml': '[tool.pytest.ini_options]\n' }, 'pytest'],
  [{ 'pyproject.toml': '[project]\nname = "x"\n' }, undefined],
  [{ 'pytest.ini': '[pytest]\n' }, 'pytest'],
  [{ 'tox.ini': '[tox]\nenvlist = py312\n' }, 'tox'],
  [{ 'tox.ini': '[pytest]\n' }, 'pytest'],
  [{ 'tox.ini': '[flake8]\n' }, undefined],
  [{ 'Cargo.toml': '[package]\n' }, 'cargo test'],
  [{ 'go.mod': 'module x\n' }, 'go test ./...'],
  [{ Makefile: 'all: build\ntest: all\n\t./run\n' }, 'make test'],
  [{ Makefile: 'test := yes\ntests: x\n' }, undefined],
  [{ 'composer.json': manifest('phpunit') }, 'composer test'],
  [{ 'composer.json': '{}', 'phpunit.xml.dist': '<phpunit/>' }, 'vendor/bin/phpunit'],
  [{ 'mix.exs': '' }, 'mix test'],
  [{ 'build.gradle': '', gradlew: '' }, './gradlew test'],
  [{ 'build.gradle.kts': '' }, 'gradle test'],
  [{ 'pom.xml': '' }, 'mvn test'],
  [{ 'README.md': 'npm test' }, undefined],
  [{}, undefined],
])('%j → %s', (files, command) => {
  expect(detectTestCommand((path) => files[path])).toBe(command);
});
