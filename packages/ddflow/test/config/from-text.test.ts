import { describe, expect, it } from 'vitest';
import { fromText } from '../../src/config/from-text.ts';
import type { Knob, KnobType } from '../../src/config/knob.ts';

const read = (type: KnobType, text: string) =>
  fromText({ type, default: '', doc: '' } as Knob, text);

describe('reading a typed value', () => {
  it.each<[KnobType, string, unknown]>([
    ['string', ' as it is ', ' as it is '],
    ['integer', ' 42 ', 42],
    ['integer', '-1', -1],
    ['integer', '4.2', '4.2'],
    ['integer', '', ''],
    ['float', '1.5', 1.5],
    ['float', '', ''],
    ['boolean', 'YES', true],
    ['boolean', 'off', false],
    ['boolean', '0', false],
    ['boolean', 'constructor', 'constructor'],
    ['strings', 'a, b,c', ['a', 'b', 'c']],
    ['strings', '["a,b"]', ['a,b']],
    ['strings', '', []],
    ['strings', '[broken', '[broken'],
    ['integers', '2, 75', [2, 75]],
    ['integers', '[2]', [2]],
    ['integers', 'two', ['two']],
    ['table', 'a=b, c=d=e', { a: 'b', c: 'd=e' }],
    ['table', '{"a":"b"}', { a: 'b' }],
    ['table', '', {}],
    ['table', 'a', 'a'],
    ['table', '=b', '=b'],
    ['listTable', '{"a":["b"]}', { a: ['b'] }],
    ['listTable', '', {}],
    ['listTable', 'a=b', 'a=b'],
  ])('%s from %j', (type, text, value) => {
    expect(read(type, text)).toEqual(value);
  });
});
