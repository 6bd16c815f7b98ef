import { randomBytes } from 'node:crypto';
import { compareSync } from 'bcryptjs';
import { assertCost, HashRefusal, type ForeignHash } from './foreign-hash.ts';

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const isBcrypt = (text: string) => /^\$2[abxy]?\$/.test(text);

export function readBcrypt(text: string): ForeignHash {
  const [, cost = ''] = BCRYPT.exec(text) ?? [];
  if (cost === '') throw new HashRefusal('bcrypt: not in the form $2b$cost$ and 53 characters');
  if (Number(cost) < 4) throw new HashRefusal('bcrypt: a cost below 4');
  const weight = 2 ** (Number(cost) - 9);
  assertCost('bcrypt', weight, 'cost 12');
  return {
    text,
    kind: `bcrypt ${cost}`,
    weight,
    matches: (password) => compareSync(password, text),
    decoy: () => `$2b$${cost}$${randomText(53)}`,
  };
}

const randomText = (length: number) => Array.from(randomBytes(length), (byte) => ALPHABET[byte % 64]).join('');
