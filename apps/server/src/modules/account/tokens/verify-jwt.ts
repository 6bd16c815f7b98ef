import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

export interface Expected {
  issuer: string;
  typ: string;
  now: Date;
  /** A token is accepted until this long after its expiry. */
  toleranceS?: number;
}

/** The claims of a token; null if this server did not sign the token, if it has another type, or if it has expired. */
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
