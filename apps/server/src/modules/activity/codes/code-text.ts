import { randomBytes } from 'node:crypto';
import { checkOf, codeAlphabet, codeLimits } from '@feisuo/contract/facts/redeem-code';

export { codeAlphabet as ALPHABET, readCode, spellCode } from '@feisuo/contract/facts/redeem-code';

/** Sixteen characters nobody can guess, and one that tells a slip of the finger from a code. */
export function makeCode(): string {
  const random = Array.from(randomBytes(codeLimits.randomCharacters), (byte) => codeAlphabet[byte & 31]).join('');
  return random + checkOf(random);
}
