import type { AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { gifEnd, jpegEnd, pngEnd, webpEnd, type ImageEnd } from './image-end.ts';

const BOM = 0xfe_ff;
/** Colours of a terminal, which logs are full of. */
const TERMINAL_COLOURS = new RegExp(`${String.fromCharCode(0x1b)}\\[[0-9;]*m`, 'g');

/** Logs of Windows programs are often written in its own Chinese encoding, or in UTF-16 behind a mark. */
const encodings = ['utf-8', 'gb18030'] as const;

/** The text of a file in one of the encodings that logs have, or null where it is none: a program, a page, an archive. */
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

/** No control characters but those that lay out lines. */
const isPlain = (text: string) => !/[^\P{Cc}\t\r\n\f]/u.test(text);

/** A file that opens like a document is one. A log that merely quotes some is not, and is never served as anything but text. */
const looksLikeMarkup = (text: string) => /^\s*<(?:[!?/]|[a-z])/i.test(text);

export interface KnownFile {
  type: AttachmentType;
  /** What is to be stored: the image alone, or the text in UTF-8. */
  content: Buffer;
}

const images: [AttachmentType, ImageEnd][] = [
  ['image/png', pngEnd],
  ['image/jpeg', jpegEnd],
  ['image/webp', webpEnd],
  ['image/gif', gifEnd],
];

/** What a file is by its content, or null for anything that we do not take. Neither its name nor its sender is asked. */
export function knowFile(bytes: Buffer): KnownFile | null {
  for (const [type, endOf] of images) {
    const end = endOf(bytes);
    if (end !== null) return { type, content: bytes.subarray(0, end) };
  }
  const text = readText(bytes);
  return text === null || text.trim() === '' ? null : { type: 'text/plain', content: Buffer.from(text, 'utf8') };
}
