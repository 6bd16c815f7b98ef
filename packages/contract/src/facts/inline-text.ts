import { isLinkAddress } from './site-content.ts';

/** A stretch of an inline text: plain, strong, or leading somewhere. */
export interface InlinePiece {
  text: string;
  isStrong: boolean;
  /** Null for words that lead nowhere. */
  href: string | null;
}

const MARK = /\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\][]+)\]\((?<href>[^()\s]+)\)/g;

/** Cuts `**strong**` and `[words](address)` out of a text. What is no address of a link stays as it is written. */
export function readInline(text: string): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let plainFrom = 0;
  const takePlain = (until: number) => {
    if (until > plainFrom) pieces.push({ text: text.slice(plainFrom, until), isStrong: false, href: null });
  };
  for (const { 0: mark, index, groups } of text.matchAll(MARK)) {
    const { strong, words, href } = groups ?? {};
    if (href !== undefined && !isLinkAddress(href)) continue;
    takePlain(index);
    pieces.push({ text: strong ?? words ?? mark, isStrong: strong !== undefined, href: href ?? null });
    plainFrom = index + mark.length;
  }
  takePlain(text.length);
  return pieces;
}
