import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';

/**
 * Control characters and bidi overrides, which the services refuse. The pattern is built from code points, because
 * these characters must not appear in this file.
 */
const span = (from: number, to: number) =>
  [from, to].map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('-');
const bidiOverrides = span(0x202a, 0x202e) + span(0x2066, 0x2069);
const notInLine = new RegExp(`[${span(0, 0x1f)}${span(0x7f, 0x9f)}${span(0x2028, 0x2029)}${bidiOverrides}]+`, 'g');
const notInText = new RegExp(
  `[${span(0, 8)}${span(0xb, 0xc)}${span(0xe, 0x1f)}${span(0x7f, 0x9f)}${bidiOverrides}]+`,
  'g',
);

/** Prepares the text of a single-line field for sending: a tab or another refused character becomes a space. */
export const oneLine = (text: string): string => text.replaceAll(notInLine, ' ').trim();

/** Prepares the text of a multi-line field for sending, with uniform line breaks. */
export const manyLines = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(notInText, '')
    .trim();

/** Counts characters as the service does: an emoji is one character, and spaces around the text do not count. */
export const countCharacters = (text: string): number => Array.from(manyLines(text)).length;

export type TextFault = 'short' | 'long';

/** What is wrong with a description; null if nothing is. */
export function textFault(text: string): TextFault | null {
  if (countCharacters(text) < supportLimits.textMin) return 'short';
  return manyLines(text).length > supportLimits.textMax ? 'long' : null;
}
