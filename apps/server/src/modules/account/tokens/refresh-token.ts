import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

export interface RefreshToken {
  sessionId: string;
  generation: number;
}

/**
 * A refresh token names its session and which token of that session it is, and proves it by a keyed hash. Nothing of it
 * needs to be stored, so a stolen database opens no session; and a successor can be told again to whoever lost the answer.
 */
export function writeRefreshToken(masterKey: MasterKey, { sessionId, generation }: RefreshToken): string {
  const named = `${sessionId}.${generation}`;
  return `${named}.${masterKey.digest('refresh-token', named)}`;
}

/** Null for anything that we did not write. */
export function readRefreshToken(masterKey: MasterKey, token: string): RefreshToken | null {
  const [, sessionId, digits] = /^([\w-]{10,64})\.(0|[1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? [];
  if (sessionId === undefined || digits === undefined) return null;
  const named = { sessionId, generation: Number(digits) };
  return isSameSecret(writeRefreshToken(masterKey, named), token) ? named : null;
}
