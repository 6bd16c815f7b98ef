import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentsOf, houseReadme, packedDocument, packedReadme, readmes, withPages } from './package-documents.ts';
import { sdkPackages } from './package-places.ts';

const packedFiles = sdkPackages.flatMap(({ folder, name }) => readmes.map((file) => ({ folder, name, file })));
test.each(packedFiles)(
  'after packing $name, its $file is as before, however often packing began',
  ({ folder, file }) => {
    const readme = readFileSync(join(folder, file), 'utf8');
    expect(readme).toContain('](../../docs/');
    expect(houseReadme(packedReadme(packedReadme(readme)))).toBe(readme);
    expect(houseReadme(readme)).toBe(readme);
  },
);

test('the documents to which the README of the SDK links are found, each once', () => {
  const readme =
    '[a](../../docs/flows/a.md) [b](../../docs/b.md#part) [a](../../docs/flows/a.md) [c](https://c.example)';
  expect(documentsOf(readme)).toEqual(['b.md', 'flows/a.md']);
  expect(documentsOf(packedReadme(readme))).toEqual(['b.md', 'flows/a.md']);
});

test('the documents in the SDK package include the parts of a split document, and the Chinese versions', () => {
  const files = ['a.md', 'a/page.md', 'ab.md', 'b.md', 'zh/a.md', 'zh/a/page.md', 'zh/b.md'];
  expect(withPages(['a.md'], files)).toEqual(['a.md', 'a/page.md', 'zh/a.md', 'zh/a/page.md']);
});

test('a document in the SDK package keeps links to packed files, and turns other links into plain text', () => {
  const text = '[b](b.md#part), [up](../up.md), [why](../decisions/1.md), [out](https://out.example), [here](#here)';
  expect(packedDocument('flows/a.md', text, ['flows/b.md', 'up.md'])).toBe(
    '[b](b.md#part), [up](../up.md), why, [out](https://out.example), [here](#here)',
  );
});
