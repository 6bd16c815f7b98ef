import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedKey } from './json-bodies.ts';

test.each([
  ['{"a":1,"b":2}', null],
  ['{"a":1,"a":2}', 'a'],
  [String.raw`{"a":1,"\u0061":2}`, 'a'],
  ['{"a":{"a":1},"b":[{"b":1},{"b":2}]}', null],
  ['{"a":"\\"a\\":1","b":":"}', null],
  ['{"a":"x:y","b":"a"}', null],
  ['[{"a":1},{"a":2}]', null],
  ['{ "a" : 1 , "b" : [":"], "a" : 3 }', 'a'],
  ['"a:b"', null],
  ['{}', null],
])('repeatedKey finds the repeated key of the JSON text %s: %s', (text, key) => {
  expect(repeatedKey(text)).toBe(key);
});

test('repeatedKey finds nothing in JSON.stringify output, but finds a repeated key that is added to it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const text = JSON.stringify(value);
      expect(repeatedKey(text)).toBeNull();
      const [key = ''] = Object.keys(value);
      expect(repeatedKey(`${text.slice(0, -1)},${JSON.stringify(key)}:null}`)).not.toBeNull();
    }),
  );
});
