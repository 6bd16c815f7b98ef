import { credentialsKey } from './may-be-signed-in.ts';

export interface StoredCaller {
  accessToken: string;
  userId: string;
  /** Whether the access token is still valid by the clock of this device. */
  isFresh: boolean;
}

/** Reads the stored credentials of the account client. The account client itself need not be loaded. */
export function readStoredCaller(store: Pick<Storage, 'getItem'> | null, now: number): StoredCaller | null {
  try {
    const stored = JSON.parse(store?.getItem(credentialsKey) ?? 'null') as Record<string, unknown> | null;
    const { access_token: accessToken, sub: userId, expires_at } = stored ?? {};
    if (typeof accessToken !== 'string' || typeof userId !== 'string' || !userId) return null;
    return { accessToken, userId, isFresh: accessToken !== '' && Date.parse(String(expires_at)) > now };
  } catch {
    return null;
  }
}
