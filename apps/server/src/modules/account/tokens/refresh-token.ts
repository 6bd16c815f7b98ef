import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

export interface RefreshToken {
  sessionId: string;
  generation: number;
  /** Null in tokens of before it was named. */
  accountId: string | null;
}

/**
 * A refresh token names its session, which token of that session it is and its account, and proves it by a keyed hash. No
 * part of it is stored, so a stolen database opens no session, and the same successor can be sent again when an answer was lost.
 */
export function writeRefreshToken(masterKey: MasterKey, { sessionId, generation, accountId }: RefreshToken): string {
  const named = `${sessionId}.${generation}${accountId === null ? '' : `.${accountId}`}`;
  return `${named}.${masterKey.digest('refresh-token', named)}`;
}

/** Null for anything that we did not write. */
export function readRefreshToken(masterKey: MasterKey, token: string): RefreshToken | null {
  const [, sessionId, digits, accountId = null] =
    /^([\w-]{10,64})\.(0|[1-9]\d{0,8})\.(?:([\w-]{1,64})\.)?[\w-]{43}$/.exec(token) ?? [];
  if (!sessionId || digits === undefined) return null;
  const named = { sessionId, generation: Number(digits), accountId };
  return isSameSecret(writeRefreshToken(masterKey, named), token) ? named : null;
}
