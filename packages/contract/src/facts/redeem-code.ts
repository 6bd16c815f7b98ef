/** The format of redeem codes. Only the server generates codes. */

/** Letters and digits that are not easily confused. There are 32 of them, so that a character encodes five bits. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A code has 16 characters with 80 random bits, and a check character. */
export const codeLimits = { randomCharacters: 16, characters: 17, groupOf: 4 } as const;

/** Formats a code in groups of four for reading aloud: `ABCD-EFGH-JKLM-NPQR-S`. */
export const spellCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Removes blanks and dashes, and normalizes case and character width of a typed code. */
export const bareCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '');

/** Normalizes a typed code. Returns null if it cannot be a redeem code. */
export function readCode(typed: string): string | null {
  const code = bareCode(typed);
  const isComplete =
    code.length === codeLimits.characters && [...code].every((letter) => codeAlphabet.includes(letter));
  return isComplete && checkOf(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/**
 * Computes the check character. Odd weights detect each single wrong character, and different weights of adjacent
 * characters detect most transpositions.
 */
export function checkOf(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += codeAlphabet.indexOf(text.charAt(index)) * (2 * index + 1);
  return codeAlphabet[sum % codeAlphabet.length] ?? '';
}

/** Number of wrong codes after which redemption is blocked for some minutes. Pages show these numbers. */
export const redeemLimits = { wrongPerPerson: 5, wrongPerAddress: 30, windowMs: 600_000 } as const;
