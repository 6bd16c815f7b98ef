import { readFileSync } from 'node:fs';
import { weaveVersion } from '@feisuo/design/weave-version';
import { expect, test } from 'vitest';

test.each(['woven-week.module.css', 'check-in-calendar.module.css'])(
  'the woven check-in picture for %s uses the current drawing version',
  (file) => {
    // The CSS must name the current version of the drawing, because browsers cache older versions forever.
    const css = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(css).toContain(`/art/loom/rows.svg?v=${weaveVersion}`);
  },
);
