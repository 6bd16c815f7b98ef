import { createHash, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { assertCost, HashRefusal, type ForeignHash } from './foreign-hash.ts';

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PHPASS = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;
/** Rounds of MD5 that take as long as one hash of ours. */
const ROUNDS = 2 ** 15;

export const isPhpass = (text: string) => /^\$[PH]\$/.test(text);

/** The portable hash of phpass, which WordPress (`$P$`) and phpBB (`$H$`) used. */
export function readPhpass(text: string): ForeignHash {
  const [, letter = '', salt = '', sum = ''] = PHPASS.exec(text) ?? [];
  if (letter === '') throw new HashRefusal('phpass: not in the form $P$ and 31 characters');
  const exponent = ALPHABET.indexOf(letter);
  if (exponent < 7) throw new HashRefusal('phpass: fewer than 2^7 rounds');
  const weight = 2 ** exponent / ROUNDS;
  assertCost('phpass', weight, '2^18 rounds');
  return {
    text,
    kind: `phpass ${exponent}`,
    weight,
    matches: (password) => isSameSecret(hashOf(password, salt, 2 ** exponent), sum),
    decoy: () => `$P$${letter}${randomText(30)}`,
  };
}

function hashOf(password: string, salt: string, rounds: number): string {
  const bytes = Buffer.from(password);
  let sum = createHash('md5').update(salt).update(bytes).digest();
  for (let round = 0; round < rounds; round += 1) sum = createHash('md5').update(sum).update(bytes).digest();
  return encode(sum);
}

/** Writes three bytes as four characters, lowest bits first. */
function encode(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    const value = group.reduce((sum, byte, index) => sum + byte * 256 ** index, 0);
    for (let character = 0; character <= group.length; character += 1)
      text += ALPHABET[Math.floor(value / 64 ** character) % 64];
  }
  return text;
}

const randomText = (length: number) => Array.from(randomBytes(length), (byte) => ALPHABET[byte % 64]).join('');
