import { readFileSync } from 'node:fs';
import { weaveVersion } from '@feisuo/design/weave-version';
import { expect, test } from 'vitest';

test('the cloth is drawn with the present drawing: browsers keep an older one for good', () => {
  const css = readFileSync(new URL('cloth.module.css', import.meta.url), 'utf8');
  expect(css).toContain(`/art/loom/rows.svg?v=${weaveVersion}`);
});
