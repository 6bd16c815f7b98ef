import { randomBytes } from 'node:crypto';
import { checkOf, codeAlphabet, codeLimits } from '@feisuo/contract/facts/redeem-code';

export { codeAlphabet as ALPHABET, readCode, spellCode } from '@feisuo/contract/facts/redeem-code';

/** Sixteen characters nobody can guess, and one that tells a slip of the finger from a code. */
export const makeCode = (): string => codeOf(randomBytes(codeLimits.randomCharacters));

/** The same, many at once: what is random is asked for once. */
export function makeCodes(count: number): string[] {
  const each = codeLimits.randomCharacters;
  const bytes = randomBytes(count * each);
  return Array.from({ length: count }, (_, index) => codeOf(bytes.subarray(index * each, (index + 1) * each)));
}

function codeOf(bytes: Uint8Array): string {
  let random = '';
  for (const byte of bytes) random += codeAlphabet.charAt(byte & 31);
  return random + checkOf(random);
}
