import { randomBytes } from 'node:crypto';
import { verifySync } from '@node-rs/argon2';
import { assertCost, assertLength, fromBase64, HashRefusal, MAX_MEMORY, toBase64, type ForeignHash } from './foreign-hash.ts'; // prettier-ignore

const ARGON =
  /^\$(argon2(?:id|i|d))\$v=(16|19)\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Memory in KiB times passes of one hash of ours. */
const OURS = 19_456 * 2;
const MOST_LANES = 8;

export const isArgon2 = (text: string) => text.startsWith('$argon2');

export function readArgon2(text: string): ForeignHash {
  const [, type = '', version, memory, passes, lanes, salt = '', sum = ''] = ARGON.exec(text) ?? [];
  if (type === '') throw new HashRefusal('argon2: not in the form $argon2id$v=19$m=…,t=…,p=…$salt$hash');
  const [kib, times, parallel] = [Number(memory), Number(passes), Number(lanes)];
  assertLength('argon2 salt', fromBase64(salt), 8, 64);
  assertLength('argon2 hash', fromBase64(sum), 16, 64);
  if (parallel < 1 || parallel > MOST_LANES) throw new HashRefusal(`argon2: 1 to ${MOST_LANES} lanes`);
  if (times < 1 || kib < 8 * parallel) throw new HashRefusal('argon2: too little memory or no pass');
  if (kib * 1024 > MAX_MEMORY) throw new HashRefusal('argon2: more than 128 MiB of memory');
  const weight = (kib * times) / OURS;
  assertCost('argon2', weight, '380 MiB times passes');
  const cost = `$${type}$v=${version}$m=${kib},t=${times},p=${parallel}$`;
  return {
    text,
    kind: `${type} m=${kib},t=${times},p=${parallel}`,
    weight,
    matches: (password) => verifySync(text, password),
    decoy: () => `${cost}${toBase64(randomBytes(16))}$${toBase64(randomBytes(32))}`,
  };
}
