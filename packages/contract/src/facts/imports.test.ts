import { expect, test } from 'vitest';

// Declared here because Node's types would let the facts use Node's globals, and facts run in browsers.
declare global {
  interface ImportMeta {
    glob(patterns: string[], options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
  }
}

const sources = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { query: '?raw', import: 'default', eager: true });

test('there are facts to look at', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(15);
  expect(sources['./error-text.ts']).toContain("from './error-codes.ts'");
});

// One library here would travel into every browser that wants to know a path.
test.each(Object.entries(sources))('facts/%s imports nothing but facts', (_file, source) => {
  for (const [, specifier] of source.matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)) {
    expect(specifier).toMatch(/^\.{1,2}\/[a-z-]+(?:\/[a-z-]+)?\.ts$/);
    expect(specifier).not.toContain('schemas');
  }
});

// A static import would put all six languages into every page's bundle.
test('texts of errors do not reach the messages of every language', () => {
  expect(sources['./error-text.ts']).not.toContain("'./error-messages.ts'");
  expect(sources['./error-messages/message-of.ts']).not.toMatch(/import \{/);
});
