import { expect, test } from 'vitest';
import { frameSizeFor } from './shell.tsx';

test.each([
  [0, 480],
  [480.2, 481],
  [900, 900],
])('a page %d px high requests a frame of 400 × %d, never lower than the initial frame', (content, height) => {
  expect(frameSizeFor(content)).toEqual({ action: 'responsiveLayout', width: 400, height });
});
