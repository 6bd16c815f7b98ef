import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

export interface RefreshToken {
  sessionId: string;
  generation: number;
  /** Null in tokens of older releases, and in tokens of clients with pairwise subjects. */
  accountId: string | null;
  /** The thumbprint of the key that a public client must prove at each refresh (RFC 9449); null without a key. */
  jkt?: string | null;
}

/**
 * A refresh token contains session id, generation, account id and key, with a keyed hash as signature. It is computed
 * instead of stored, so a stolen database contains no tokens, and a client that lost the answer can repeat the request.
 */
export function writeRefreshToken(
  masterKey: MasterKey,
  { sessionId, generation, accountId, jkt = null }: RefreshToken,
): string {
  const owner = accountId === null ? '' : `.${accountId}`;
  const named = `${sessionId}.${generation}${owner}${jkt === null ? '' : `.~${jkt}`}`;
  return `${named}.${masterKey.digest('refresh-token', named)}`;
}

/** Reads a refresh token; null if this server did not write it. */
export function readRefreshToken(masterKey: MasterKey, token: string): RefreshToken | null {
  const [, sessionId, digits, accountId = null, jkt = null] =
    /^([\w-]{10,64})\.(0|[1-9]\d{0,8})\.(?:([\w-]{1,64})\.)?(?:~([\w-]{43})\.)?[\w-]{43}$/.exec(token) ?? [];
  if (!sessionId || digits === undefined) return null;
  const named = { sessionId, generation: Number(digits), accountId, jkt };
  return isSameSecret(writeRefreshToken(masterKey, named), token) ? named : null;
}
