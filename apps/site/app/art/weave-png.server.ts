import { indexedPng } from './indexed-png.server.ts';
import { weave, weaveHues, type Weave } from '@feisuo/design/weave';

/** Twice the size of the displayed tile, so that every thread is on whole pixels. */
const cell = 20;
/** Gaps at the ends and beside a thread. */
const atEnds = 1;
const beside = 3;

const ink = { warp: 1, weft: 2, figure: 3 } as const;

/**
 * As PNG: a page shows dozens of tiles, and browsers set up a document for every SVG. The PNG is no larger and is
 * decoded off the main thread.
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
