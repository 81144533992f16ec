import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editToml, parseToml, readToml, type TomlValue, tomlLiteral } from '../src/toml.ts';

const document = `# the project's rules
[gates] # which count
required = [
  "a", # the first
  "b",
]

# tests
[gate.unit_tests]
command = "npm test"   # run it
# the end
`;

describe('reading', () => {
  it('gives plain values', async () => {
    const values = await parseToml('a = 1_000\nb = [1.5, inf]\n[c.d]\ne = 2024-05-01\n', 'x.toml');
    expect(values).toEqual({ a: 1000, b: [1.5, 'inf'], c: { d: { e: '2024-05-01' } } });
  });

  it('names file and line of what it cannot parse', async () => {
    await expect(parseToml('a = 1\nb = nonsense\n', 'x.toml')).rejects.toMatchObject({
      code: 'toml-invalid',
      message: expect.stringContaining('x.toml, line 2: '),
      details: { file: 'x.toml', line: 2 },
    });
  });

  it('reads a file, and names it when it cannot be parsed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'toml-'));
    try {
      const file = join(folder, 'a.toml');
      writeFileSync(file, 'a = true\n');
      expect(await readToml(file)).toEqual({ a: true });
      writeFileSync(file, '[a');
      await expect(readToml(file)).rejects.toThrow(`${file}, line 1`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('holds a hostile key as data', async () => {
    const values = await parseToml('[__proto__]\nx = 1\n', 'x.toml');
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('editing', () => {
  const edit = (text: string, path: string, value: TomlValue | undefined) =>
    editToml(text, [{ path: path.split('.'), value }]);

  it('changes a value and nothing else', async () => {
    const edited = await edit(document, 'gate.unit_tests.command', 'make "test"');
    expect(edited).toBe(document.replace('"npm test"', '"make \\"test\\""'));
  });

  it('keeps the comments inside a list that grows', async () => {
    const edited = await edit(document, 'gates.required', ['a', 'b', 'c']);
    expect(edited).toBe(document.replace('  "b",\n', '  "b",\n  "c",\n'));
  });

  it('writes a new section as a header of its own, below a blank line', async () => {
    expect(await edit(document, 'gate.lint.command', 'x')).toBe(
      `${document}\n[gate.lint]\ncommand = "x"\n`,
    );
    expect(await edit('', 'lease.ttl_s', 5)).toBe('[lease]\nttl_s = 5\n');
  });

  it('puts no comma after the last entry of an inline table', async () => {
    const edited = await edit(document, 'gate.lint.env', { A: 'b', 'c.d': 'e' });
    expect(edited).toContain('[gate.lint]\nenv = { A = "b", "c.d" = "e" }\n');
  });

  it('spaces the brackets of a list as the document does', async () => {
    expect(await edit('', 'a.b', ['c', 'd'])).toBe('[a]\nb = ["c", "d"]\n');
    expect(await edit('x = [ 1 ]\n', 'a.b', ['c'])).toBe('x = [ 1 ]\n\n[a]\nb = [ "c" ]\n');
  });

  it('keeps Windows line ends and a byte order mark', async () => {
    expect(await edit('\ufeffa=1\r\n', 'b.c', true)).toBe('\ufeffa=1\r\n\r\n[b]\r\nc = true\r\n');
  });

  it('goes inside an inline table, where no header may stand', async () => {
    expect(await edit('gate = { x = { command = "a" } }\n', 'gate.y.command', 'b')).toBe(
      'gate = { x = { command = "a" }, y = { command = "b" } }\n',
    );
  });

  it('removes a key and leaves its section', async () => {
    const edited = await edit(document, 'gate.unit_tests.command', undefined);
    expect(edited).toBe(document.replace('command = "npm test"   # run it\n', ''));
    expect(await edit(document, 'gate.nowhere.command', undefined)).toBe(document);
  });

  it('removes a whole section', async () => {
    const edited = await edit(document, 'gate.unit_tests', undefined);
    expect(await parseToml(edited, 'x')).toEqual({ gate: {}, gates: { required: ['a', 'b'] } });
  });

  it('refuses a path through something that is no table', async () => {
    await expect(edit('lease = 5\n', 'lease.ttl_s', 1)).rejects.toMatchObject({
      code: 'toml-invalid',
      message: expect.stringContaining('lease is no table'),
    });
  });

  it('refuses a text that is no TOML', async () => {
    await expect(edit('[lease\n', 'lease.ttl_s', 1)).rejects.toMatchObject({
      code: 'toml-invalid',
    });
  });

  it('leaves exactly the edited values, whatever the order of edits', async () => {
    const key = fc.constantFrom('gates', 'gate', 'unit_tests', 'required', 'lint', 'a b', 'é"');
    const value = fc.option(
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 })),
      { nil: undefined },
    );
    const path = fc.tuple(key, key, key).map(([a, b, c]) => [`s-${a}`, b, c]);
    const edits = fc.array(fc.record({ path, value }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const wanted = await parseToml(document, 'x');
        for (const { path: at, value: to } of list) assign(wanted, at, to);
        const edited = await editToml(document, list);
        expect(withoutEmpty(await parseToml(edited, 'x'))).toEqual(withoutEmpty(wanted));
        for (const comment of document.match(/#.*/g) ?? []) expect(edited).toContain(comment);
      }),
      { seed: 7, numRuns: 60 },
    );
  });
});

describe('literals', () => {
  it('read back as what they spell', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
    );
    await fc.assert(
      fc.asyncProperty(value, async (wanted) => {
        expect((await parseToml(`x = ${tomlLiteral(wanted)}`, 'x')).x).toEqual(wanted);
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

function assign(table: Record<string, unknown>, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length > 0) {
    table[key] ??= {};
    assign(table[key] as Record<string, unknown>, rest, value);
  } else if (value === undefined) delete table[key];
  else table[key] = value;
}

/** A table without keys says nothing; an edit may or may not leave its header. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutEmpty(entry)] as const);
  const kept = entries.filter(([, entry]) => entry !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
