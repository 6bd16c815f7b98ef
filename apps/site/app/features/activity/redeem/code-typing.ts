import { bareCode, codeAlphabet, codeLimits, readCode, spellCode } from '@feisuo/contract/facts/redeem-code';
import { redeemTexts } from './texts.ts';

const { characters } = codeLimits;

/** The text of a field, and the position of the caret. */
export interface Typed {
  value: string;
  caret: number;
}

/** Removes everything but letters and digits. */
const lettersOf = (text: string): string => bareCode(text).replaceAll(/[^A-Z0-9]/g, '');

/** Groups the characters while the member types. The caret stays behind the same character. */
export function groupTyped({ value, caret }: Typed): Typed & { isTooLong: boolean } {
  const letters = lettersOf(value);
  const grouped = spellCode(letters.slice(0, characters));
  const before = Math.min(characters, lettersOf(value.slice(0, caret)).length);
  let at = 0;
  for (let seen = 0; seen < before && at < grouped.length; at++) if (grouped[at] !== '-') seen++;
  return { value: grouped, caret: at, isTooLong: letters.length > characters };
}

/** The hint below the field while typing. */
export function hintOf(value: string): string {
  const letters = lettersOf(value);
  if (letters.length === 0) return redeemTexts.hint;
  if ([...letters].some((letter) => !codeAlphabet.includes(letter))) return redeemTexts.lookalikes;
  if (letters.length < characters) return redeemTexts.typed(letters.length, characters - letters.length);
  return redeemTexts.whole(characters);
}

/** Why the text cannot be a valid code; null if it may be valid. Typing errors found here use up no attempt. */
export function faultOf(value: string): string | null {
  const letters = lettersOf(value);
  if (letters.length === 0) return redeemTexts.none;
  if (letters.length < characters) return redeemTexts.short(characters, letters.length);
  if ([...letters].some((letter) => !codeAlphabet.includes(letter))) return redeemTexts.lookalikes;
  return readCode(letters) === null ? redeemTexts.slip : null;
}
