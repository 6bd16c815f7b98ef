import { expect, test } from 'vitest';

// Declares `import.meta.glob`. Node's types would also allow Node's globals in the facts, which run in browsers.
declare global {
  interface ImportMeta {
    glob(patterns: string[], options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
  }
}

const sources = import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { query: '?raw', import: 'default', eager: true });

test('the test of imports finds the source files in the folder facts', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(15);
  expect(sources['./error-text.ts']).toContain("from './error-codes.ts'");
});

// If a fact imported a library, each browser that needs only a path would load that library.
test.each(Object.entries(sources))('facts/%s imports only other facts', (_file, source) => {
  for (const [, specifier] of source.matchAll(/(?<!['.])(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)) {
    expect(specifier).toMatch(/^\.{1,2}\/[a-z-]+(?:\/[a-z-]+)?\.ts$/);
    expect(specifier).not.toContain('schemas');
  }
});

// A static import would put all six languages into the bundle of each page.
test('error-text.ts does not import the messages of every language', () => {
  expect(sources['./error-text.ts']).not.toContain("'./error-messages.ts'");
  expect(sources['./error-messages/message-of.ts']).not.toMatch(/import \{/);
});
