export type Point = readonly [x: number, y: number];

/** Points on an elliptic arc between two angles. Angles are in degrees, clockwise, and 0 is at the right. */
function arc([x, y]: Point, [radiusX, radiusY]: Point, from: number, to: number): Point[] {
  const STEPS = 14;
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / STEPS) * Math.PI) / 180;
    return [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
  });
}

type Glyph = readonly (readonly Point[])[];

/**
 * Letters and digits as pen strokes on a grid 10 wide and 14 high, with y = 0 at the top. No font file has to be
 * shipped.
 */
export const glyphs: Readonly<Record<string, Glyph>> = {
  A: [
    [
      [0, 14],
      [5, 0],
      [10, 14],
    ],
    [
      [2, 9],
      [8, 9],
    ],
  ],
  C: [arc([5.5, 7], [5, 7], -45, -315)],
  E: [
    [
      [10, 0],
      [1, 0],
      [1, 14],
      [10, 14],
    ],
    [
      [1, 7],
      [8, 7],
    ],
  ],
  H: [
    [
      [1, 0],
      [1, 14],
    ],
    [
      [9, 0],
      [9, 14],
    ],
    [
      [1, 7],
      [9, 7],
    ],
  ],
  J: [
    [
      [3, 0],
      [9, 0],
    ],
    [[7, 0], ...arc([4, 10], [3, 4], 0, 180)],
  ],
  K: [
    [
      [1, 0],
      [1, 14],
    ],
    [
      [9, 0],
      [1, 8],
    ],
    [
      [4, 5.5],
      [10, 14],
    ],
  ],
  M: [
    [
      [0, 14],
      [1, 0],
      [5, 9],
      [9, 0],
      [10, 14],
    ],
  ],
  N: [
    [
      [1, 14],
      [1, 0],
      [9, 14],
      [9, 0],
    ],
  ],
  P: [[[1, 14], [1, 0], [5, 0], ...arc([5, 3.8], [4.5, 3.8], -90, 90), [1, 7.6]]],
  R: [
    [[1, 14], [1, 0], [5, 0], ...arc([5, 3.6], [4.5, 3.6], -90, 90), [1, 7.2]],
    [
      [4.5, 7.2],
      [10, 14],
    ],
  ],
  T: [
    [
      [0, 0],
      [10, 0],
    ],
    [
      [5, 0],
      [5, 14],
    ],
  ],
  W: [
    [
      [0, 0],
      [2, 14],
      [5, 4],
      [8, 14],
      [10, 0],
    ],
  ],
  X: [
    [
      [0, 0],
      [10, 14],
    ],
    [
      [10, 0],
      [0, 14],
    ],
  ],
  Y: [
    [
      [0, 0],
      [5, 7],
      [10, 0],
    ],
    [
      [5, 7],
      [5, 14],
    ],
  ],
  3: [[...arc([5, 3.6], [4, 3.6], -160, 80), ...arc([5, 10.4], [4.5, 3.6], -80, 150)]],
  4: [
    [
      [7.5, 14],
      [7.5, 0],
      [0, 10],
      [10, 10],
    ],
  ],
  7: [
    [
      [0, 0],
      [10, 0],
      [4, 14],
    ],
  ],
  9: [[...arc([5.2, 4.4], [4.2, 4.4], 0, -360), [9.2, 8], ...arc([5, 9.5], [4.2, 4.5], 0, 110)]],
};
