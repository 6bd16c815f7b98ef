import { expect, test } from 'vitest';
import { srcSetOf } from './picture-srcset.ts';

const hash = 'a'.repeat(32);

test('an uploaded picture has a srcset of its stored widths; other pictures have no srcset', () => {
  expect(srcSetOf({ src: `/media/${hash}.webp`, width: 1200 })).toBe(
    `/media/${hash}-480.webp 480w, /media/${hash}-960.webp 960w, /media/${hash}.webp 1200w`,
  );
  expect(srcSetOf({ src: `/media/${hash}.webp`, width: 300 })).toBe(`/media/${hash}.webp 300w`);
  expect(srcSetOf({ src: '/share-card.png', width: 1200 })).toBeUndefined();
});
