import type { AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { gifEnd, jpegEnd, pngEnd, webpEnd, type ImageEnd } from './image-end.ts';

const BOM = 0xfe_ff;
/** ANSI colours, common in logs. */
const TERMINAL_COLOURS = new RegExp(`${String.fromCharCode(0x1b)}\\[[0-9;]*m`, 'g');

/** Windows logs are often GB18030, or UTF-16 with a BOM. */
const encodings = ['utf-8', 'gb18030'] as const;

/** The text of a file in a common log encoding; null for a program, a page or an archive. */
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

/** No control characters except line layout. */
const isPlain = (text: string) => !/[^\P{Cc}\t\r\n\f]/u.test(text);

/** A file that starts with markup is a document. A log that quotes markup is not, and is only served as text. */
const looksLikeMarkup = (text: string) => /^\s*<(?:[!?/]|[a-z])/i.test(text);

export interface DetectedFile {
  type: AttachmentType;
  /** The bytes to store: the image without trailing data, or the text in UTF-8. */
  content: Buffer;
}

const images: [AttachmentType, ImageEnd][] = [
  ['image/png', pngEnd],
  ['image/jpeg', jpegEnd],
  ['image/webp', webpEnd],
  ['image/gif', gifEnd],
];

/** The type by content; null for unsupported files. Ignores name and declared type. */
export function detectFile(bytes: Buffer): DetectedFile | null {
  for (const [type, endOf] of images) {
    const end = endOf(bytes);
    if (end !== null) return { type, content: bytes.subarray(0, end) };
  }
  const text = readText(bytes);
  return text === null || text.trim() === '' ? null : { type: 'text/plain', content: Buffer.from(text, 'utf8') };
}
