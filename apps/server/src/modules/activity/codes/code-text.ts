import { randomBytes } from 'node:crypto';
import { checkOf, codeAlphabet, codeLimits } from '@feisuo/contract/facts/redeem-code';

export { codeAlphabet as ALPHABET, readCode, spellCode } from '@feisuo/contract/facts/redeem-code';

/** A code has sixteen random characters and a check character that detects typing errors. */
export const makeCode = (): string => codeOf(randomBytes(codeLimits.randomCharacters));

/** Like `makeCode` for many codes, with a single call for random bytes. */
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
