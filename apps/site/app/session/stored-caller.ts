import { credentialsKey } from './may-be-signed-in.ts';

export interface StoredCaller {
  accessToken: string;
  userId: string;
  /** The token has not expired by this device's clock. */
  isFresh: boolean;
}

/** Reads the account client's stored credentials without loading it. */
export function readStoredCaller(store: Pick<Storage, 'getItem'> | null, now: number): StoredCaller | null {
  try {
    const kept = JSON.parse(store?.getItem(credentialsKey) ?? 'null') as Record<string, unknown> | null;
    const { access_token: accessToken, sub: userId, expires_at } = kept ?? {};
    if (typeof accessToken !== 'string' || typeof userId !== 'string' || !userId) return null;
    return { accessToken, userId, isFresh: accessToken !== '' && Date.parse(String(expires_at)) > now };
  } catch {
    return null;
  }
}
