import { isArgon2, readArgon2 } from './argon2.ts';
import { isBcrypt, readBcrypt } from './bcrypt.ts';
import { isPbkdf2, isScrypt, readPbkdf2, readScrypt } from './derived-key.ts';
import { HashRefusal, type ForeignHash } from './foreign-hash.ts';
import { isPhpass, readPhpass } from './phpass.ts';
import { isSaltedDigest, readSaltedDigest } from './salted-digest.ts';

const schemes: readonly (readonly [is: (text: string) => boolean, read: (text: string) => ForeignHash])[] = [
  [isBcrypt, readBcrypt],
  [isArgon2, readArgon2],
  [isScrypt, readScrypt],
  [isPbkdf2, readPbkdf2],
  [isPhpass, readPhpass],
  [isSaltedDigest, readSaltedDigest],
];

/**
 * Reads a stored hash of any scheme.
 * @throws HashRefusal if the scheme is unknown, the text is damaged, or the cost is above our limits
 */
export function readForeignHash(text: string): ForeignHash {
  const [, read] = schemes.find(([is]) => is(text)) ?? [];
  if (!read) throw new HashRefusal('the scheme of the hash is unknown');
  return read(text);
}

/** How many hashes of ours take as long as this one; 0 for a damaged hash, whose comparison fails. */
export function weightOf(text: string): number {
  try {
    return Math.ceil(readForeignHash(text).weight);
  } catch {
    return 0;
  }
}
