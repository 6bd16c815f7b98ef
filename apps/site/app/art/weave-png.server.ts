import { crc32, deflateSync } from 'node:zlib';
import { threadColours, weave, type Weave } from '@feisuo/design/weave';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BITS = 4;
const PALETTE = 3;
const FILTER_UP = 2;

/** Twice the size of the displayed tile, so that the edges of every thread are on whole pixels. */
const cell = 10;
/** Gaps in pixels, at both ends of a thread and on its two sides. */
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

interface IndexedPicture {
  width: number;
  height: number;
  /** The index of each pixel's colour in `palette`, row by row. */
  pixels: Uint8Array;
  /** Up to sixteen colours as #rrggbb. */
  palette: readonly string[];
}

/** A PNG of at most sixteen colours, four bits per pixel (PNG specification, sections 5 and 11). */
function indexedPng({ width, height, pixels, palette }: IndexedPicture): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, PALETTE, 0, 0, 0], 8);

  const bytesInRow = Math.ceil((width * BITS) / 8) + 1;
  const rows = new Uint8Array(bytesInRow * height);
  const rowAt = (y: number) => pixels.subarray(y * width, (y + 1) * width);
  for (let y = 0; y < height; y++) {
    const start = y * bytesInRow;
    // Each row begins with its filter type. If a row equals the one above, the Up filter encodes it as zeros.
    if (y > 0 && Buffer.compare(rowAt(y), rowAt(y - 1)) === 0) rows[start] = FILTER_UP;
    else pack(rowAt(y), rows.subarray(start + 1, start + bytesInRow));
  }

  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex')),
      chunk('IDAT', deflateSync(rows, { level: 6 })),
      chunk('IEND', new Uint8Array(0)),
    ]),
  );
}

function pack(pixels: Uint8Array, into: Uint8Array): void {
  pixels.forEach((pixel, x) => {
    into[x >> 1] = (into[x >> 1] ?? 0) | (pixel << (4 - 4 * (x & 1)));
  });
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
