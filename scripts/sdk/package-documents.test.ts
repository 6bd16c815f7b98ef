import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentsOf, houseReadme, packedDocument, packedReadme } from './package-documents.ts';
import { sdkFolder } from './package-places.ts';

test('the README is restored after packing, however often that was started', () => {
  const readme = readFileSync(join(sdkFolder, 'README.md'), 'utf8');
  expect(readme).toContain('](../../docs/');
  expect(houseReadme(packedReadme(packedReadme(readme)))).toBe(readme);
  expect(houseReadme(readme)).toBe(readme);
});

test('finds documents by the links of the README, each once', () => {
  const readme =
    '[a](../../docs/flows/a.md) [b](../../docs/b.md#part) [a](../../docs/flows/a.md) [c](https://c.example)';
  expect(documentsOf(readme)).toEqual(['b.md', 'flows/a.md']);
  expect(documentsOf(packedReadme(readme))).toEqual(['b.md', 'flows/a.md']);
});

test('a document keeps links to packed files, and only names others', () => {
  const text = '[b](b.md#part), [up](../up.md), [why](../decisions/1.md), [out](https://out.example), [here](#here)';
  expect(packedDocument('flows/a.md', text, ['flows/b.md', 'up.md'])).toBe(
    '[b](b.md#part), [up](../up.md), why, [out](https://out.example), [here](#here)',
  );
});
