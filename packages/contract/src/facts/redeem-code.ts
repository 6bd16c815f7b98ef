/** Format of redeem codes. Generating them stays with the server. */

/** Letters and digits that are not mistaken for each other; 32 of them, so that five bits choose one. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 random bits, and a character that checks them. */
export const codeLimits = { randomCharacters: 16, characters: 17, groupOf: 4 } as const;

/** As people read it to each other: `ABCD-EFGH-JKLM-NPQR-S`. */
export const spellCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** The typed text without blanks, dashes, case and character width. */
export const bareCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '');

/** Normalizes a typed code; null where it cannot be a code. */
export function readCode(typed: string): string | null {
  const code = bareCode(typed);
  const isWhole = code.length === codeLimits.characters && [...code].every((letter) => codeAlphabet.includes(letter));
  return isWhole && checkOf(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** Odd weights detect any single wrong character; different neighbours detect most transpositions. */
export function checkOf(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += codeAlphabet.indexOf(text.charAt(index)) * (2 * index + 1);
  return codeAlphabet[sum % codeAlphabet.length] ?? '';
}

/** How many wrong codes are let through before codes are looked at no more for a while; pages say the same numbers. */
export const redeemLimits = { wrongPerPerson: 5, wrongPerAddress: 30, windowMs: 600_000 } as const;
