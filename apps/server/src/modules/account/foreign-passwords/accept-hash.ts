import { pbkdf2Text, scryptText } from './derived-key.ts';
import { fromBase64, HashRefusal, type ForeignHash } from './foreign-hash.ts';
import { readFormula } from './hash-formula.ts';
import { readForeignHash } from './read-foreign-hash.ts';
import { saltedDigestText } from './salted-digest.ts';

/** Longest text of a hash; far more than any scheme needs. */
const MOST_CHARACTERS = 1000;

/**
 * Reads the hash of an import: a text in a common form, or an object with the parts of the hash.
 * @throws HashRefusal
 */
export function acceptHash(value: unknown): ForeignHash {
  if (typeof value === 'string') {
    if (value.length > MOST_CHARACTERS) throw new HashRefusal('the hash is too long');
    return readForeignHash(storedFormOf(value));
  }
  if (typeof value !== 'object' || value === null) throw new HashRefusal('a hash is a text or an object');
  const parts = value as Record<string, unknown>;
  const { scheme } = parts;
  if (scheme === 'formula') return readForeignHash(fromFormula(parts));
  if (scheme === 'scrypt') {
    const [n, r, p] = [numberOf(parts, 'n'), numberOf(parts, 'r'), numberOf(parts, 'p')];
    return readForeignHash(scryptText(n, r, p, { salt: saltOf(parts), sum: sumOf(parts) }));
  }
  if (scheme === 'pbkdf2') {
    const text = pbkdf2Text(textOf(parts, 'digest'), numberOf(parts, 'iterations'), {
      salt: saltOf(parts),
      sum: sumOf(parts),
    });
    return readForeignHash(text);
  }
  throw new HashRefusal('scheme is formula, scrypt or pbkdf2; other hashes are given as a text');
}

/** Translates the forms of Django, passlib and LDAP into ours. */
function storedFormOf(text: string): string {
  const [, django] = /^(?:bcrypt\$|argon2(?=\$argon2))(\$.+)$/.exec(text) ?? [];
  if (django !== undefined) return django;
  const [, digest = '', rounds, salt = '', sum = ''] = /^pbkdf2_(sha1|sha256)\$(\d+)\$([^$]+)\$([\w+/=]+)$/.exec(text) ?? []; // prettier-ignore
  if (digest !== '') return pbkdf2Text(digest, Number(rounds), { salt: Buffer.from(salt), sum: fromBase64(sum) });
  const passlib = /^\$pbkdf2(?:-(sha256|sha512))?\$(\d+)\$([\w./]+)\$([\w./]+)$/.exec(text);
  if (passlib) {
    const [, kind = 'sha1', count, passlibSalt = '', passlibSum = ''] = passlib;
    const decode = (part: string) => fromBase64(part.replaceAll('.', '+'));
    return pbkdf2Text(kind, Number(count), { salt: decode(passlibSalt), sum: decode(passlibSum) });
  }
  const ldap = /^\{(S?(?:MD5|SHA(?:256|384|512)?))\}([\w+/]+=*)$/.exec(text);
  return ldap ? fromLdap(ldap[1] ?? '', fromBase64(ldap[2] ?? '')) : text;
}

/** RFC 2307: digest and salt in one text. */
function fromLdap(name: string, bytes: Buffer): string {
  const isSalted = /^S(?:MD5|SHA)/.test(name);
  const digest = (isSalted ? name.slice(1) : name).toLowerCase().replace(/^sha$/, 'sha1');
  const formula = `${digest}(password${isSalted ? ' + salt' : ''})`;
  const { size } = readFormula(formula);
  return saltedDigestText(formula, bytes.subarray(size), bytes.subarray(0, size));
}

function fromFormula(parts: Record<string, unknown>): string {
  const formula = textOf(parts, 'formula');
  readFormula(formula);
  const salt = parts['salt'] === undefined ? Buffer.alloc(0) : saltOf(parts);
  return saltedDigestText(formula, salt, sumOf(parts));
}

function textOf(parts: Record<string, unknown>, name: string): string {
  const value = parts[name];
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS) throw new HashRefusal(`${name}: a text is missing`);
  return value;
}

function numberOf(parts: Record<string, unknown>, name: string): number {
  const value = parts[name];
  if (!Number.isSafeInteger(value)) throw new HashRefusal(`${name}: a whole number is missing`);
  return value as number;
}

/** A salt is a text of its own, or binary data in the encoding that `salt_encoding` names. */
function saltOf(parts: Record<string, unknown>): Buffer {
  const salt = textOf(parts, 'salt');
  const encoding = parts['salt_encoding'] ?? 'text';
  if (encoding === 'text') return Buffer.from(salt);
  if (encoding !== 'hex' && encoding !== 'base64') throw new HashRefusal('salt_encoding is text, hex or base64');
  return decoded('salt', salt, encoding);
}

/** Hashes in hexadecimal have an even number of digits and nothing else; all others are base64. */
function sumOf(parts: Record<string, unknown>): Buffer {
  const sum = textOf(parts, 'hash');
  return decoded('hash', sum, /^(?:[0-9a-f]{2})+$/i.test(sum) ? 'hex' : 'base64');
}

function decoded(what: string, text: string, encoding: 'hex' | 'base64'): Buffer {
  const pattern = encoding === 'hex' ? /^(?:[0-9a-f]{2})*$/i : /^[\w+/-]*={0,2}$/;
  if (!pattern.test(text)) throw new HashRefusal(`${what}: not ${encoding}`);
  return Buffer.from(text, encoding);
}
