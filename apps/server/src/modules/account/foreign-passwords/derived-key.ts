import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { assertCost, assertLength, fromBase64, HashRefusal, MAX_MEMORY, toBase64, type ForeignHash } from './foreign-hash.ts'; // prettier-ignore

/** Iterations of each digest that take as long as one hash of ours. */
const pbkdf2Rounds: Readonly<Record<string, number>> = { sha1: 200_000, sha256: 110_000, sha512: 80_000 };
const MOST_SALT = 256;

const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,4}),p=(\d{1,4})\$([\w+/-]*)\$([\w+/-]+)$/;
const PBKDF2 = /^\$pbkdf2-(sha1|sha256|sha512)\$i=(\d{1,9})\$([\w+/-]*)\$([\w+/-]+)$/;

export const isScrypt = (text: string) => text.startsWith('$scrypt$');
export const isPbkdf2 = (text: string) => text.startsWith('$pbkdf2-');

export interface Derived {
  salt: Uint8Array;
  sum: Uint8Array;
}

export const scryptText = (n: number, r: number, p: number, { salt, sum }: Derived) =>
  `$scrypt$ln=${Math.log2(n)},r=${r},p=${p}$${toBase64(salt)}$${toBase64(sum)}`;
export const pbkdf2Text = (digest: string, iterations: number, { salt, sum }: Derived) =>
  `$pbkdf2-${digest}$i=${iterations}$${toBase64(salt)}$${toBase64(sum)}`;

export function readScrypt(text: string): ForeignHash {
  const [, exponent = '', blocks, lanes, saltText = '', sumText = ''] = SCRYPT.exec(text) ?? [];
  if (exponent === '') throw new HashRefusal('scrypt: N must be a power of two; r and p are numbers');
  const [N, r, p] = [2 ** Number(exponent), Number(blocks), Number(lanes)];
  const [salt, sum] = readBytes('scrypt', saltText, sumText);
  if (N < 2 || r < 1 || p < 1) throw new HashRefusal('scrypt: N, r and p are at least 2, 1 and 1');
  if (128 * N * r > MAX_MEMORY) throw new HashRefusal('scrypt: more than 128 MiB of memory');
  const weight = (N * r * p) / 2 ** 17;
  assertCost('scrypt', weight, 'N=131072, r=8, p=1');
  const derive = (password: string) => scryptSync(password, salt, sum.length, { N, r, p, maxmem: 2 * MAX_MEMORY });
  return {
    text,
    kind: `scrypt ${N},${r},${p}`,
    weight,
    matches: (password) => isSameSecret(toBase64(derive(password)), toBase64(sum)),
    decoy: () => scryptText(N, r, p, decoyOf(sum)),
  };
}

export function readPbkdf2(text: string): ForeignHash {
  const [, digest = '', count, saltText = '', sumText = ''] = PBKDF2.exec(text) ?? [];
  if (digest === '') throw new HashRefusal('pbkdf2: the digest is sha1, sha256 or sha512, with a number of iterations');
  const iterations = Number(count);
  const [salt, sum] = readBytes('pbkdf2', saltText, sumText);
  if (iterations < 1) throw new HashRefusal('pbkdf2: no iteration');
  const rounds = pbkdf2Rounds[digest] ?? 1;
  const size = { sha1: 20, sha256: 32 }[digest] ?? 64;
  const weight = (iterations * Math.ceil(sum.length / size)) / rounds;
  assertCost('pbkdf2', weight, `${(rounds * 10).toLocaleString('en')} iterations of ${digest} for ${size} bytes`);
  return {
    text,
    kind: `pbkdf2-${digest} ${iterations},${sum.length}`,
    weight,
    matches: (password) =>
      isSameSecret(toBase64(pbkdf2Sync(password, salt, iterations, sum.length, digest)), toBase64(sum)),
    decoy: () => pbkdf2Text(digest, iterations, decoyOf(sum)),
  };
}

function readBytes(what: string, saltText: string, sumText: string): [salt: Buffer, sum: Buffer] {
  const [salt, sum] = [fromBase64(saltText), fromBase64(sumText)];
  assertLength(`${what} salt`, salt, 1, MOST_SALT);
  assertLength(`${what} hash`, sum, 16, 64);
  return [salt, sum];
}

const decoyOf = (sum: Uint8Array): Derived => ({ salt: randomBytes(16), sum: randomBytes(sum.length) });
