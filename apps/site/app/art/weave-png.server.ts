import { indexedPng } from './indexed-png.server.ts';
import { weave, weaveHues, type Weave } from '@feisuo/design/weave';

/** Two device pixels for each of the tile's own on most screens, and every thread on whole ones. */
const cell = 20;
/** What of a cell a thread leaves free at its ends, and on either side. */
const atEnds = 1;
const beside = 3;

const ink = { warp: 1, weft: 2, figure: 3 } as const;

/**
 * The tile as a picture. A page shows dozens of them, and a browser sets up a whole document for every SVG before it can go on;
 * four colours on a grid are no larger this way and are unpacked elsewhere.
 */
export function weavePng(tile: Weave): Uint8Array<ArrayBuffer> {
  const { cols, rows, runs } = weave(tile);
  const width = cols * cell;
  const pixels = new Uint8Array(width * rows * cell);
  for (const { thread, x, y, length } of runs) {
    const isDown = thread === 'warp';
    const left = x * cell + (isDown ? beside : atEnds);
    const top = y * cell + (isDown ? atEnds : beside);
    const along = length * cell - 2 * atEnds;
    const across = cell - 2 * beside;
    for (let row = top; row < top + (isDown ? along : across); row++)
      pixels.fill(ink[thread], row * width + left, row * width + left + (isDown ? across : along));
  }
  return indexedPng({ width, height: rows * cell, pixels, palette: weaveHues[tile.hue] });
}
