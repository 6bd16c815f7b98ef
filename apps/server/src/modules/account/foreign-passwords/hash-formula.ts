import { createHash } from 'node:crypto';
import { HashRefusal } from './foreign-hash.ts';

/** Bytes of the result of each digest that a formula may use. */
const digestSizes = { md5: 16, sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 } as const;
type Digest = keyof typeof digestSizes;
const isDigest = (name: string): name is Digest => Object.hasOwn(digestSizes, name);

type Part = 'password' | 'salt' | { text: string } | Call;
interface Call {
  digest: Digest;
  parts: Part[];
}

export interface Formula {
  size: number;
  compute(password: string, salt: Uint8Array): Buffer;
}

const MOST_CHARACTERS = 200;
const MOST_PARTS = 24;
const TOKEN = /\s*([a-z][a-z0-9-]*|"[^"\\]*"|'[^'\\]*'|[()+.])\s*/y;

/**
 * Reads a formula such as `sha256(salt + password)` or `md5(md5(password) + salt)`. The result of an inner digest is
 * its lower-case hexadecimal text, as in PHP.
 * @throws HashRefusal
 */
export function readFormula(source: string): Formula {
  if (source.length > MOST_CHARACTERS) throw new HashRefusal(`formula: more than ${MOST_CHARACTERS} characters`);
  const tokens = tokensOf(source);
  if (tokens.length > 4 * MOST_PARTS) throw new HashRefusal('formula: too long');
  let at = 0;
  const next = () => tokens[(at += 1) - 1] ?? '';
  const readPart = (): Part => {
    const token = next();
    if (token === 'password' || token === 'salt') return token;
    if (/^["']/.test(token)) return { text: token.slice(1, -1) };
    const digest = token.replace('-', '');
    if (!isDigest(digest)) throw new HashRefusal(`formula: unknown word ${token || 'at the end'}`);
    if (next() !== '(') throw new HashRefusal(`formula: ${digest} needs a parenthesis`);
    const parts = [readPart()];
    for (let sign = next(); sign !== ')'; sign = next()) {
      if (sign !== '+' && sign !== '.') throw new HashRefusal('formula: parts are joined by +');
      parts.push(readPart());
    }
    return { digest, parts };
  };
  const whole = readPart();
  if (typeof whole === 'string' || 'text' in whole) throw new HashRefusal('formula: must be a digest');
  if (at < tokens.length) throw new HashRefusal('formula: text behind the last parenthesis');
  if (!usesPassword(whole)) throw new HashRefusal('formula: does not use the password');
  return { size: digestSizes[whole.digest], compute: (password, salt) => digestOf(whole, password, salt) };
}

function tokensOf(source: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source);
    if (!found) throw new HashRefusal('formula: an unknown sign');
    tokens.push(found[1] ?? '');
  }
  return tokens;
}

const usesPassword = ({ parts }: Call): boolean =>
  parts.some((part) => part === 'password' || (typeof part === 'object' && 'parts' in part && usesPassword(part)));

function digestOf({ digest, parts }: Call, password: string, salt: Uint8Array): Buffer {
  const sum = createHash(digest);
  for (const part of parts) {
    if (part === 'password') sum.update(password);
    else if (part === 'salt') sum.update(salt);
    else sum.update('text' in part ? part.text : digestOf(part, password, salt).toString('hex'));
  }
  return sum.digest();
}
