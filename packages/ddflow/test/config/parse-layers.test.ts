import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseLayers } from '../../src/config/parse-layers.ts';

describe('the cache of parsed texts', () => {
  let folder: string;
  let cache: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parse-layers-'));
    cache = join(folder, 'config-cache.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const texts = { project: '[lease]\nttl_s = 1\n', local: '[lease]\nttl_s = 2\n' };
  const layers = [
    { name: 'project', table: { lease: { ttl_s: 1 } } },
    { name: 'local', table: { lease: { ttl_s: 2 } } },
  ];

  it('gives the values of equal texts without parsing them', async () => {
    expect(await parseLayers(texts, cache)).toEqual(layers);
    const marked = readFileSync(cache, 'utf8').replace('"ttl_s":1', '"ttl_s":99');
    writeFileSync(cache, marked);
    const [project] = await parseLayers(texts, cache);
    expect(project?.table).toEqual({ lease: { ttl_s: 99 } });
    expect(readdirSync(folder)).toEqual(['config-cache.json']);
  });

  it('is not believed for a text that changed', async () => {
    await parseLayers(texts, cache);
    const changed = { ...texts, project: '[lease]\nttl_s = 3\n' };
    expect((await parseLayers(changed, cache))[0]?.table).toEqual({ lease: { ttl_s: 3 } });
    expect(readFileSync(cache, 'utf8')).toContain('"ttl_s":3');
  });

  it.each(['', '{"format":1,"parsed":{"project":', '[]', 'null', '{"format":0,"parsed":{}}'])(
    'is made anew when it holds %j',
    async (content) => {
      writeFileSync(cache, content);
      expect(await parseLayers(texts, cache)).toEqual(layers);
      expect(JSON.parse(readFileSync(cache, 'utf8'))).toMatchObject({ format: 1 });
    },
  );

  it('is done without where it cannot be written', async () => {
    expect(await parseLayers(texts, join(folder, 'nowhere', 'cache.json'))).toEqual(layers);
    expect(readdirSync(folder)).toEqual([]);
  });
});
