import { expect, test } from 'vitest';
import { frameSizeFor } from './shell.tsx';

test.each([
  [0, 480],
  [480.2, 481],
  [900, 900],
])(
  'a page %d px high asks by responsiveLayout for 400 × %d: never less than the frame opens with',
  (content, height) => {
    expect(frameSizeFor(content)).toEqual({ action: 'responsiveLayout', width: 400, height });
  },
);
