import { expect, test } from 'vitest';
import { accountSdk } from './package-places.ts';
import { shakeDeclarations } from './shake-declarations.ts';

const shake = (files: Record<string, string>) =>
  shakeDeclarations(['index'], (path) => files[path] ?? '', accountSdk.outside);

test('generated types keep only the exports of the entries and the declarations that they mention', () => {
  const texts = shake({
    index: "export { make } from './make.ts';\n",
    make: [
      "import type { Made, Unused } from './made.ts';",
      '/** Makes one. */',
      'export declare function make(): Made;',
      'export declare function unused(): Unused;',
    ].join('\n'),
    made: 'interface Part { part: Part; }\nexport interface Made { part: Part; }\nexport interface Unused {}\n',
  });
  expect(Object.fromEntries(texts)).toEqual({
    index: "export { make } from './make.js';\n",
    made: 'interface Part { part: Part; }\nexport interface Made { part: Part; }\nexport {};\n',
    make: "import type { Made } from './made.js';\n/** Makes one. */\nexport declare function make(): Made;\nexport {};\n",
  });
});

test('generated types include declarations of facts and schemas of the contract', () => {
  const texts = shake({
    index: "export type { Kind } from './account/kinds.ts';\n",
    'account/kinds': [
      "import type { kinds } from '@feisuo/contract/facts/kinds';",
      "export type Kind = keyof typeof kinds | import('@feisuo/contract/schemas/fields').Wire;",
    ].join('\n'),
    'contract/facts/kinds': 'export declare const kinds: { a: 1 };\nexport declare const others: { b: 1 };\n',
    'contract/schemas/fields': 'export interface Wire {}\nexport interface Other {}\n',
  });
  expect(texts.get('account/kinds')).toBe(
    [
      "import type { kinds } from '../contract/facts/kinds.js';",
      "export type Kind = keyof typeof kinds | import('../contract/schemas/fields.js').Wire;",
      'export {};\n',
    ].join('\n'),
  );
  expect(texts.get('contract/facts/kinds')).toBe('export declare const kinds: { a: 1 };\nexport {};\n');
  expect(texts.get('contract/schemas/fields')).toBe('export interface Wire {}\nexport {};\n');
});

test('in generated types a re-export of an imported name can still be used as a value', () => {
  const texts = shake({
    index: "import { one, type Two } from './numbers.ts';\nexport { one };\nexport type { Two as Second };\n",
    numbers: 'export declare const one: 1;\nexport interface Two {}\n',
  });
  expect(texts.get('index')).toBe(
    "export { one } from './numbers.js';\nexport type { Two as Second } from './numbers.js';\n",
  );
});

test('generated types keep parameters only of functions that an entry exports', () => {
  const parts = [
    "import type { Insides } from './insides.ts';",
    'export interface Given { one: 1 }',
    'export declare const makePart: ({ a, b }: Insides, more?: Insides) => Given;',
    'export declare function makeOther(insides: Insides): Given;',
  ].join('\n');
  const index = [
    "import type { makeOther, makePart } from './parts.ts';",
    'export type Whole = ReturnType<typeof makePart> & ReturnType<typeof makeOther>;',
  ].join('\n');
  const texts = shake({ index, parts, insides: 'export interface Insides {}\n' });
  expect(texts.get('parts')).toBe(
    [
      'export interface Given { one: 1 }',
      'export declare const makePart: (...args: never) => Given;',
      'export declare function makeOther(...args: never): Given;',
      'export {};\n',
    ].join('\n'),
  );
  expect(texts.has('insides')).toBe(false);
  const open = shake({
    index: "export { makePart } from './parts.ts';",
    parts,
    insides: 'export interface Insides {}',
  });
  expect(open.get('parts')).toContain('makePart: ({ a, b }: Insides, more?: Insides) => Given;');
});

test('generated types refuse an import of any package but React, because users would have to install it', () => {
  expect(() => shake({ index: "export type { TSchema } from 'typebox';\n" })).toThrow('need typebox');
  expect(() => shake({ index: "export type { ReactNode } from 'react';\n" })).not.toThrow();
});

test('generating types throws if a mentioned name is not declared', () => {
  expect(() => shake({ index: "export { gone } from './made.ts';\n", made: 'export {};\n' })).toThrow(
    'made has no gone',
  );
});
