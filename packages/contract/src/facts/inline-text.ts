import { isLinkAddress } from './site-content.ts';

/** A part of an inline text: plain, strong or a link. */
export interface InlinePiece {
  text: string;
  isStrong: boolean;
  /** The address of a link; null for other text. */
  href: string | null;
}

const MARK = /\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\][]+)\]\((?<href>[^()\s]+)\)/g;

/** Parses `**strong**` and `[words](address)`. A link with an invalid address becomes plain text. */
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
