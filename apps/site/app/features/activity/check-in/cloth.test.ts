import { readFileSync } from 'node:fs';
import { weaveVersion } from '@feisuo/design/weave-version';
import { expect, test } from 'vitest';

test('uses the current drawing version: browsers cache older ones forever', () => {
  const css = readFileSync(new URL('cloth.module.css', import.meta.url), 'utf8');
  expect(css).toContain(`/art/loom/rows.svg?v=${weaveVersion}`);
});
