import { credentialsKey } from './may-be-somebody.ts';

export interface StoredCaller {
  accessToken: string;
  userId: string;
  /** By the clock of this machine the token has not run out. */
  isFresh: boolean;
}

/** Who signed in here, as the account client has it in store; read without loading the client. */
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
