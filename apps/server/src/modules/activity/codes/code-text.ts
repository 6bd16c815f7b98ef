import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody takes for one another; 32 of them, so that five bits choose one. */
export const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 random bits. */
const RANDOM_CHARACTERS = 16;

/** Sixteen characters nobody can guess, and one that tells a slip of the finger from a code. */
export function makeCode(): string {
  const random = Array.from(randomBytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');
  return random + checkOf(random);
}

/** As people read it to each other: `ABCD-EFGH-JKLM-NPQR-S`. */
export const spellCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** What somebody typed, as it was made; null where it cannot be a code. Blanks, dashes and case do not count. */
export function readCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '');
  const isWhole = code.length === RANDOM_CHARACTERS + 1 && [...code].every((letter) => ALPHABET.includes(letter));
  return isWhole && checkOf(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** Weights are odd, so that any one wrong character shows; neighbours differ, so that most that changed places do. */
function checkOf(text: string): string {
  const sum = [...text].reduce((total, letter, index) => total + ALPHABET.indexOf(letter) * (2 * index + 1), 0);
  return ALPHABET[sum % ALPHABET.length] ?? '';
}
