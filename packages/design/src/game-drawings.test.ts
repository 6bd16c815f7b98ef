import { expect, test } from 'vitest';
import { toneAt, type Drawing } from './drawing.ts';
import { drawings } from './weave-motifs.ts';

const [width, height] = [92, 46];
const tonesOf = (drawing: Drawing) =>
  Array.from({ length: width * height }, (_, cell) =>
    toneAt(
      drawing,
      ((cell % width) + 0.5 - width / 2) * (100 / height),
      (Math.floor(cell / width) + 0.5 - height / 2) * (100 / height),
    ),
  );
const tones = new Map(Object.entries(drawings).map(([name, drawing]) => [name, tonesOf(drawing)]));
const isDrawn = (tone: unknown) => tone === 'bright' || tone === 'half';

test.each([...tones])(
  'the game drawing %s covers enough of a tile to be seen, and leaves some background around it',
  (_name, cells) => {
    const share = cells.filter(isDrawn).length / cells.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.5);
  },
);

test('no two game drawings look alike', () => {
  const alike: string[] = [];
  for (const [one, ones] of tones) {
    for (const [other, others] of tones) {
      if (one >= other) continue;
      const drawn = ones.filter((tone, cell) => isDrawn(tone) || isDrawn(others[cell])).length;
      const different = ones.filter((tone, cell) => isDrawn(tone) !== isDrawn(others[cell])).length;
      if (different / drawn < 0.35) alike.push(`${one} ${other}`);
    }
  }
  expect(alike).toEqual([]);
});
