import { indexedPng } from './indexed-png.server.ts';
import { threadColours, weave, type Weave } from '@feisuo/design/weave';

/** Twice the size of the displayed tile, so that the edges of every thread are on whole pixels. */
const cell = 10;
/** Gaps at both ends of a thread and on its sides, in pixels. */
const atEnds = 1;
const beside = 1;

const ink = { warp: 1, weft: 2, shade: 3, figure: 4 } as const;

/**
 * Draws a tile as PNG: a page shows dozens of tiles, and browsers create a document for every SVG. The PNG is no
 * larger, and it is decoded off the main thread.
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
  const { ground, warp, weft, shade, figure } = threadColours(tile.hue);
  return indexedPng({ width, height: rows * cell, pixels, palette: [ground, warp, weft, shade, figure] });
}
