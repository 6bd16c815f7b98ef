/**
 * The end of an image by its own structure, or null. Storing only up to there drops an appended archive, page or
 * video.
 */
export type ImageEnd = (bytes: Buffer) => number | null;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const pngEnd: ImageEnd = (bytes) => {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  for (let at = 8, isFirst = true; at + 12 <= bytes.length; isFirst = false) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(kind) || (isFirst && kind !== 'IHDR')) return null;
    at += 12 + bytes.readUInt32BE(at);
    if (kind === 'IEND') return at <= bytes.length ? at : null;
  }
  return null;
};

/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

export const jpegEnd: ImageEnd = (bytes) => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return hasScan ? at + 2 : null;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (marker < 0xc0 || at + 4 > bytes.length) return null;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker !== 0xda) continue;
      hasScan = true;
      at = scanEnd(bytes, at);
    }
  }
  return null;
};

/** Entropy-coded data ends at a marker other than a stuffed zero or a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
}

export const gifEnd: ImageEnd = (bytes) => {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 14) return null;
  let hasImage = false;
  let at = 13 + colourTableBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return hasImage ? at + 1 : null;
    if (block === 0x21) at = blocksEnd(bytes, at + 2);
    else if (block === 0x2c) {
      hasImage = true;
      at = blocksEnd(bytes, at + 11 + colourTableBytes(bytes[at + 9] ?? 0));
    } else return null;
  }
  return null;
};

const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Skips sub-blocks up to the empty one. */
function blocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
  return at + 1;
}

export const webpEnd: ImageEnd = (bytes) => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.length < 20) return null;
  if (!/^WEBPVP8[ LX]$/.test(bytes.toString('latin1', 8, 16))) return null;
  const end = 8 + bytes.readUInt32LE(4);
  const first = 20 + bytes.readUInt32LE(16);
  return end <= bytes.length && first <= end ? end : null;
};
