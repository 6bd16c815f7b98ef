import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { threadColours } from '@feisuo/design/weave';
import { drawings } from '@feisuo/design/weave-motifs';
import { weavePng } from './weave-png.server.ts';

const tile = { name: '绝地求生', drawing: drawings.crystal, hue: 'gold' } as const;

/** Decodes the colours of a PNG with four bits per pixel whose rows have filter None or Up. */
function read(png: Uint8Array) {
  const view = new DataView(png.buffer);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length;) {
    const length = view.getUint32(at);
    chunks.set(Buffer.from(png.subarray(at + 4, at + 8)).toString('latin1'), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') ?? new Uint8Array(13);
  const width = new DataView(header.buffer, header.byteOffset).getUint32(0);
  const height = new DataView(header.buffer, header.byteOffset).getUint32(4);
  const palette = Buffer.from(chunks.get('PLTE') ?? []).toString('hex');
  const packed = inflateSync(chunks.get('IDAT') ?? new Uint8Array(0));
  const bytesInRow = width / 2 + 1;
  const colourAt = (x: number, y: number): string => {
    const start = y * bytesInRow;
    if (packed[start] === 2) return colourAt(x, y - 1);
    const ink = ((packed[start + 1 + (x >> 1)] ?? 0) >> (4 - 4 * (x & 1))) & 15;
    return `#${palette.slice(ink * 6, ink * 6 + 6)}`;
  };
  return { width, height, colourAt };
}

test('a woven tile has twice the displayed size, and draws the threads in their colours', () => {
  const { width, height, colourAt } = read(weavePng(tile));
  expect([width, height]).toEqual([920, 460]);
  // The background is visible at the corner, between threads; the figure is in the middle of the tile.
  expect(colourAt(0, 0)).toBe('#221a0a');
  expect(colourAt(460 - 35, 235)).toBe('#f8df8b');
  const seen = new Set(
    Array.from({ length: 920 * 46 }, (_, place) => colourAt(place % 920, Math.floor(place / 920) * 10 + 5)),
  );
  expect(new Set([colourAt(0, 0), ...seen])).toEqual(new Set(Object.values(threadColours('gold'))));
});

test.each(Object.entries(drawings))(
  'the PNG of the woven tile %s is smaller than four kilobytes',
  (_motif, drawing) => {
    expect(weavePng({ ...tile, drawing }).length).toBeLessThan(4_000);
  },
);
