import { randomBytes } from 'node:crypto';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { assertLength, fromBase64, HashRefusal, type ForeignHash } from './foreign-hash.ts';
import { readFormula } from './hash-formula.ts';

const STORED = /^\$formula\$([\w-]+)\$([\w-]*)\$([\w-]+)$/;
const MOST_SALT = 256;

export const isSaltedDigest = (text: string) => text.startsWith('$formula$');

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString('base64url');

export const saltedDigestText = (formula: string, salt: Uint8Array, sum: Uint8Array) =>
  `$formula$${encode(formula)}$${encode(salt)}$${encode(sum)}`;

/** Reads a digest of password and salt by a formula. */
export function readSaltedDigest(text: string): ForeignHash {
  const [, source = '', saltText = '', sumText = ''] = STORED.exec(text) ?? [];
  if (source === '') throw new HashRefusal('formula: not readable');
  const formula = fromBase64(source).toString();
  const { size, compute } = readFormula(formula);
  const [salt, sum] = [fromBase64(saltText), fromBase64(sumText)];
  assertLength('salt', salt, 0, MOST_SALT);
  assertLength('hash', sum, size, size);
  return {
    text,
    kind: `formula ${formula}`,
    weight: 0,
    matches: (password) => isSameSecret(encode(compute(password, salt)), encode(sum)),
    decoy: () => saltedDigestText(formula, randomBytes(8), randomBytes(size)),
  };
}
