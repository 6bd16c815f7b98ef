import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

export interface RefreshToken {
  sessionId: string;
  generation: number;
  /** Null in older tokens, and in tokens of clients with pairwise subjects. */
  accountId: string | null;
}

/**
 * A refresh token holds session id, generation and account id, signed with a keyed hash. It is computed and not
 * stored: a stolen database contains no tokens, and a client that lost the answer can repeat the request.
 */
export function writeRefreshToken(masterKey: MasterKey, { sessionId, generation, accountId }: RefreshToken): string {
  const named = `${sessionId}.${generation}${accountId === null ? '' : `.${accountId}`}`;
  return `${named}.${masterKey.digest('refresh-token', named)}`;
}

/** Null if this server did not write the token. */
export function readRefreshToken(masterKey: MasterKey, token: string): RefreshToken | null {
  const [, sessionId, digits, accountId = null] =
    /^([\w-]{10,64})\.(0|[1-9]\d{0,8})\.(?:([\w-]{1,64})\.)?[\w-]{43}$/.exec(token) ?? [];
  if (!sessionId || digits === undefined) return null;
  const named = { sessionId, generation: Number(digits), accountId };
  return isSameSecret(writeRefreshToken(masterKey, named), token) ? named : null;
}
