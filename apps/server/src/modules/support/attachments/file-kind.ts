import type { AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { gifEnd, jpegEnd, pngEnd, webpEnd, type ImageEnd } from './image-end.ts';
import { readText } from './read-text.ts';

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
