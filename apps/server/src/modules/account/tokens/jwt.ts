import { sign } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

/** The encoded JWT header, which is the same for all tokens of one key and type. */
export const jwtHead = (key: SigningKey, typ: string) => base64url({ alg: key.algorithm, typ, kid: key.id });

/**
 * Signs on this thread, because handing an ES256 signature to another thread costs more time than computing it. An
 * RS256 signature takes half a millisecond, and only id_tokens use RS256.
 */
export function signJwt(key: SigningKey, head: string, claims: object): string {
  const text = `${head}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(text), key.privateKey);
  return `${text}.${(key.algorithm === 'ES256' ? rawSignature(signature) : signature).toString('base64url')}`;
}

const HALF_BYTES = 32;

/**
 * Converts a signature from DER (30 len 02 len r 02 len s), which node:crypto writes, to r and s concatenated, which
 * JWT needs (RFC 7518, 3.4). The option of node:crypto for this form takes twice as long.
 */
function rawSignature(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * HALF_BYTES);
  let at = 2;
  for (const end of [HALF_BYTES, 2 * HALF_BYTES]) {
    const length = der[at + 1] ?? 0;
    // DER puts a zero byte before a number that would look negative, and omits the leading zero bytes of a small
    // number.
    const digits = der.subarray(at + 2 + Math.max(0, length - HALF_BYTES), at + 2 + length);
    digits.copy(raw, end - digits.length);
    at += 2 + length;
  }
  return raw;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface Expected {
  issuer: string;
  typ: string;
  now: Date;
  /** How long after its expiry a token is still accepted, in seconds. */
  toleranceS?: number;
}

/**
 * The claims of a token; null if this server did not sign the token, if its type is another one, or if it has expired.
 */
export async function verifyJwt<Claims extends object>(
  keys: SigningKeys,
  token: string,
  { issuer, typ, now, toleranceS = 0 }: Expected,
): Promise<Claims | null> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = typeof kid === 'string' ? await keys.find(kid) : null;
    if (!key) return null;
    const { payload } = await jwtVerify<Claims>(token, key.publicKey, {
      issuer,
      typ,
      algorithms: [key.algorithm],
      currentDate: now,
      clockTolerance: toleranceS,
    });
    return payload;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_J') || error instanceof TypeError) return null;
    throw error;
  }
}
