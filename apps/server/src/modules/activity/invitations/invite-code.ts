import { randomBytes } from 'node:crypto';
import { ALPHABET } from '../codes/code-text.ts';

const CHARACTERS = 8;

/** Eight characters that nobody takes for one another. It opens nothing: whoever knows it can only say who invited them. */
export const makeInviteCode = (): string => Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte & 31]).join('');

/** As people read it to each other: `FS7K-2QMD`. */
export const spellInviteCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What somebody typed, as it was made; null where it cannot be a code. */
export function readInviteCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '');
  return code.length === CHARACTERS && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
