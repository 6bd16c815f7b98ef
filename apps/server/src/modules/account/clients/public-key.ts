import { ClientKey, ClientKeys } from '@feisuo/contract/schemas/client-keys';
import { importJWK, type CryptoKey } from 'jose';
import { Compile } from 'typebox/compile';

const isKey = Compile(ClientKey);

/** The key type of each algorithm with which clients sign. */
const keyTypes: Record<string, ClientKey['kty']> = { RS256: 'RSA', PS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' };

/**
 * Reads a public key; null if it is of another type. Fields that verify nothing are dropped, such as certificates,
 * which published key sets often contain.
 */
export function readPublicKey(value: unknown): ClientKey | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kty, n, e, crv, x, y, kid, alg, use } = value as Record<string, unknown>;
  const named = { kty, n, e, crv, x, y, kid, alg, use };
  const key = Object.fromEntries(Object.entries(named).filter(([, field]) => field !== undefined));
  return isKey.Check(key) ? key : null;
}

const isKeySet = Compile(ClientKeys);
/** 2048 bits in base64url. */
const RSA_LENGTH = 341;

/** The stored form of keys that an operator registers as JSON; null if they are no set of public keys that we accept. */
export function readRegisteredKeys(text: string): string | null {
  try {
    const set: unknown = JSON.parse(text);
    if (!isKeySet.Check(set) || set.keys.some((key) => key.kty === 'RSA' && key.n.length < RSA_LENGTH)) return null;
    return JSON.stringify(set);
  } catch {
    return null;
  }
}

/** The key, ready to verify signatures of an algorithm; null if it cannot. */
export async function importPublicKey(key: ClientKey, algorithm: string): Promise<CryptoKey | Uint8Array | null> {
  if (key.kty !== keyTypes[algorithm] || (key.alg ?? algorithm) !== algorithm) return null;
  try {
    return await importJWK(key, algorithm);
  } catch (error) {
    if (isBadToken(error)) return null;
    throw error;
  }
}

/** Errors of jose about a token or a key: a short key is a TypeError, a point off the curve a DOMException. */
export const isBadToken = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof DOMException ||
  ((error as { code?: string }).code?.startsWith('ERR_J') ?? false);
