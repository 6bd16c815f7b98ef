import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';

/**
 * Characters that the services refuse: controls and bidi overrides. Built from code points, so that this file has none.
 */
const span = (from: number, to: number) =>
  [from, to].map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('-');
const bidiOverrides = span(0x202a, 0x202e) + span(0x2066, 0x2069);
const notInLine = new RegExp(`[${span(0, 0x1f)}${span(0x7f, 0x9f)}${span(0x2028, 0x2029)}${bidiOverrides}]+`, 'g');
const notInText = new RegExp(
  `[${span(0, 8)}${span(0xb, 0xc)}${span(0xe, 0x1f)}${span(0x7f, 0x9f)}${bidiOverrides}]+`,
  'g',
);

/** As sent: a pasted tab becomes a blank. */
export const oneLine = (given: string): string => given.replaceAll(notInLine, ' ').trim();

/** For several lines, with uniform line ends. */
export const manyLines = (given: string): string =>
  given
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(notInText, '')
    .trim();

/** As the service counts: an emoji is one character, surrounding blanks none. */
export const countCharacters = (given: string): number => Array.from(manyLines(given)).length;

export type TextFault = 'short' | 'long';

/** The fault of a description, or null. */
export function textFault(given: string): TextFault | null {
  if (countCharacters(given) < supportLimits.textMin) return 'short';
  return manyLines(given).length > supportLimits.textMax ? 'long' : null;
}
