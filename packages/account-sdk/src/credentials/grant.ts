import type { tokenLimits } from '@feisuo/contract/facts/limits';
import { ownError } from '../errors/account-error.ts';
import type { Platform } from '../platform.ts';
import type { Credentials, GrantedCredentials } from './credentials.ts';

/** Stored credentials, with fields that the public type does not have. */
export interface StoredCredentials extends Credentials {
  /** Time of the grant or of the last renewal, in milliseconds by this machine's clock. */
  refreshed_at: number;
  /**
   * The idempotency key of the next refresh, shared by all tabs and kept after a reload. If the reply to a refresh is
   * lost, a repeated refresh gets the same reply.
   */
  refresh_key: string;
}

// Four limits of the contract, written out to keep the bundle small. The types check that they are equal.
const LONG_LIVED_S: (typeof tokenLimits)['longLivedFromS'] = 600;
const EARLY_S: (typeof tokenLimits)['earlyExpiryLongS'] = 120;
const EARLY_SHORT_S: (typeof tokenLimits)['earlyExpiryShortS'] = 30;
const PAUSE_S: (typeof tokenLimits)['refreshPauseS'] = 120;

/**
 * Parses a grant. A renewal is merged with the previous credentials `before`.
 * @throws AccountError `unreachable` for an invalid grant
 */
export function readGrant(
  granted: GrantedCredentials,
  { now, random }: Pick<Platform, 'now' | 'random'>,
  before?: Credentials,
): StoredCredentials {
  const { token_type, access_token, expires_in } = granted;
  const { refresh_token = before?.refresh_token ?? '', sub = before?.sub ?? '' } = granted;
  const isComplete = token_type && isStoredCredentials({ access_token, refresh_token, sub });
  // `expires_in` is limited to about a century, so that the expiry is a valid date. Another user's tokens are refused.
  const isSane = access_token && expires_in > 0 && expires_in < 4e9 && (!before || sub === before.sub);
  if (!isComplete || !isSane) throw ownError('unreachable', 'bad credentials');
  const early = expires_in >= LONG_LIVED_S ? EARLY_S : EARLY_SHORT_S;
  return {
    token_type,
    access_token,
    refresh_token,
    expires_in,
    expires_at: new Date(now() + (expires_in - early) * 1000).toISOString(),
    sub,
    refreshed_at: now(),
    refresh_key: random(32),
  };
}

/**
 * Whether stored credentials are complete. Credentials without `sub` are invalid, because `sub` identifies the user.
 */
export const isStoredCredentials = ({ access_token, refresh_token, sub }: Partial<StoredCredentials>) =>
  sub && [access_token, refresh_token, sub].every((text) => typeof text === 'string');

/** Whether the access token can be used. If more time than its lifetime remains, the clock was set back. */
export function isFresh({ access_token, expires_at, expires_in }: Credentials, now: number): boolean {
  const left = Date.parse(expires_at) - now;
  return access_token !== '' && left > 0 && left <= expires_in * 1000;
}

/** Whether it is too soon for another renewal before expiry. If the clock was set back, a renewal is always allowed. */
export function isJustRenewed({ refreshed_at }: StoredCredentials, now: number): boolean {
  const age = now - refreshed_at;
  return age >= 0 && age < PAUSE_S * 1000;
}
