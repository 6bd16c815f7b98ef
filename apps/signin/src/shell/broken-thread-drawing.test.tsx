import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BrokenThread } from './drawings.tsx';

test('the drawing of a broken thread spans the whole width, with its break in the middle', () => {
  const html = renderToStaticMarkup(<BrokenThread />);
  const width = Number(/viewBox="0 0 (\d+) /.exec(html)?.[1]);
  expect(html).toContain('width="100%"');
  // Coordinates of the left half and of the right half of the thread.
  const left = /d="M(\d+) \d+h(\d+)c[-\d]+ [-\d]+ [-\d]+ [-\d]+ (\d+)/.exec(html);
  const right = /d="M(\d+) \d+c[-\d]+ [-\d]+ [-\d]+ [-\d]+ (\d+) \d+h(\d+)"/.exec(html);
  const [from, run, bend] = (left ?? []).slice(1).map(Number);
  const [to, bendBack, runOn] = (right ?? []).slice(1).map(Number);
  expect([from, (to ?? 0) + (bendBack ?? 0) + (runOn ?? 0)]).toEqual([0, width]);
  expect(((from ?? 0) + (run ?? 0) + (bend ?? 0) + (to ?? 0)) / 2).toBe(width / 2);
});
