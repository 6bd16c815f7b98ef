import type { AttachmentType } from '@feisuo/contract/facts/support-vocabulary';

/**
 * Returns the end of an image by its own structure; null if there is none. Only bytes up to this end are stored, which
 * drops an appended archive, page or video.
 */
type ImageEnd = (bytes: Buffer) => number | null;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pngEnd: ImageEnd = (bytes) => {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  for (let at = 8, isFirst = true; at + 12 <= bytes.length; isFirst = false) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(kind) || (isFirst && kind !== 'IHDR')) return null;
    at += 12 + bytes.readUInt32BE(at);
    if (kind === 'IEND') return at <= bytes.length ? at : null;
  }
  return null;
};

/** JPEG markers that have no length field. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

const jpegEnd: ImageEnd = (bytes) => {
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

/** Returns the end of JPEG image data: the first marker that is neither a stuffed zero nor a restart marker. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
  }
  return bytes.length;
}

const gifEnd: ImageEnd = (bytes) => {
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

/** Returns the end of GIF sub-blocks, after the empty block that ends them. */
function blocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length;
  return at + 1;
}

const webpEnd: ImageEnd = (bytes) => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.length < 20) return null;
  if (!/^WEBPVP8[ LX]$/.test(bytes.toString('latin1', 8, 16))) return null;
  const end = 8 + bytes.readUInt32LE(4);
  const first = 20 + bytes.readUInt32LE(16);
  return end <= bytes.length && first <= end ? end : null;
};

const BOM = 0xfe_ff;
/** ANSI colour codes, which log files often contain. */
const TERMINAL_COLOURS = new RegExp(`${String.fromCharCode(0x1b)}\\[[0-9;]*m`, 'g');

/** Encodings of text files without a BOM. Log files from Chinese Windows are often GB18030. */
const encodings = ['utf-8', 'gb18030'] as const;

/** Returns the text of a file in a common encoding of log files; null for a program, a page or an archive. */
function readText(bytes: Buffer): string | null {
  const isUtf16 = bytes.length >= 2 && bytes.readUInt16LE(0) === BOM;
  for (const encoding of isUtf16 ? (['utf-16le'] as const) : encodings) {
    const text = decode(bytes, encoding)?.replaceAll(TERMINAL_COLOURS, '');
    if (text !== undefined && isPlain(text)) return looksLikeMarkup(text) ? null : text;
  }
  return null;
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether a text has no control characters except line breaks, form feeds and tabs. */
const isPlain = (text: string) => !/[^\P{Cc}\t\r\n\f]/u.test(text);

/**
 * Whether a text starts with markup, which is refused as a document. A log file that quotes markup later is accepted
 * and served as plain text.
 */
const looksLikeMarkup = (text: string) => /^\s*<(?:[!?/]|[a-z])/i.test(text);

export interface DetectedFile {
  type: AttachmentType;
  /** The bytes to store: an image without appended data, or a text in UTF-8. */
  content: Buffer;
}

const images: [AttachmentType, ImageEnd][] = [
  ['image/png', pngEnd],
  ['image/jpeg', jpegEnd],
  ['image/webp', webpEnd],
  ['image/gif', gifEnd],
];

/** Detects the file type by the content and ignores the file name and declared type. Null for an unsupported file. */
export function detectFile(bytes: Buffer): DetectedFile | null {
  for (const [type, endOf] of images) {
    const end = endOf(bytes);
    if (end !== null) return { type, content: bytes.subarray(0, end) };
  }
  const text = readText(bytes);
  return text === null || text.trim() === '' ? null : { type: 'text/plain', content: Buffer.from(text, 'utf8') };
}
