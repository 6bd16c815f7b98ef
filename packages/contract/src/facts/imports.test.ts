import { expect, test } from 'vitest';

// Declared here because including Node's types would allow the facts to use Node's globals, but facts run in browsers.
declare global {
  interface ImportMeta {
    glob(patterns: string[], options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
  }
}

const sources = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { query: '?raw', import: 'default', eager: true });

test('the check of imports reads the files of the folder facts', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(15);
  expect(sources['./error-text.ts']).toContain("from './error-codes.ts'");
});

// A library imported by a fact would be loaded by every browser that needs only a path.
test.each(Object.entries(sources))('facts/%s imports only other facts', (_file, source) => {
  for (const [, specifier] of source.matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)) {
    expect(specifier).toMatch(/^\.{1,2}\/[a-z-]+(?:\/[a-z-]+)?\.ts$/);
    expect(specifier).not.toContain('schemas');
  }
});

// A static import would put all six languages into every page's bundle.
test('error-text.ts does not import the messages of every language', () => {
  expect(sources['./error-text.ts']).not.toContain("'./error-messages.ts'");
  expect(sources['./error-messages/message-of.ts']).not.toMatch(/import \{/);
});
