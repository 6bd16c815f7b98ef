import type { tokenLimits } from '@feisuo/contract/facts/limits';
import { ownError } from '../errors/account-error.ts';
import type { Platform } from '../platform.ts';
import type { Credentials, GrantedCredentials } from './credentials.ts';

/** What stands in the store, beyond what callers are promised. */
export interface StoredCredentials extends Credentials {
  /** When they were granted or last renewed, in milliseconds by the clock of this machine. */
  refreshed_at: number;
  /**
   * The idempotency key of their next refresh, the same in all tabs and after a reload: while the service remembers it, a
   * refresh whose answer was lost gives that answer again.
   */
  refresh_key: string;
}

// Four numbers of the contract's table; the types hold them to it.
const LONG_LIVED_S: (typeof tokenLimits)['longLivedFromS'] = 600;
const EARLY_S: (typeof tokenLimits)['earlyExpiryLongS'] = 120;
const EARLY_SHORT_S: (typeof tokenLimits)['earlyExpiryShortS'] = 30;
const PAUSE_S: (typeof tokenLimits)['refreshPauseS'] = 120;

/**
 * Reads what a grant answered, on top of what was known before where it renews.
 * @throws AccountError `unreachable` for an answer that is none: nothing was heard of the account service
 */
export function readGrant(
  granted: GrantedCredentials,
  { now, random }: Pick<Platform, 'now' | 'random'>,
  before?: Credentials,
): StoredCredentials {
  const { token_type, access_token, expires_in } = granted;
  const { refresh_token = before?.refresh_token ?? '', sub = before?.sub ?? '' } = granted;
  const isWhole = token_type && looksStored({ access_token, refresh_token, sub });
  // A century at most, so that the date can be written; and never somebody else's tokens in place of ours.
  const isSane = access_token && expires_in > 0 && expires_in < 4e9 && (!before || sub === before.sub);
  if (!isWhole || !isSane) throw ownError('unreachable', 'bad credentials');
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

/** Whose nobody says, are nobody's: who is signed in is told by the sub. */
export const looksStored = ({ access_token, refresh_token, sub }: Partial<StoredCredentials>) =>
  sub && [access_token, refresh_token, sub].every((text) => typeof text === 'string');

/** Whether the access token can be used. With more time left than it ever had, the clock was set back: nobody knows. */
export function isFresh({ access_token, expires_at, expires_in }: Credentials, now: number): boolean {
  const left = Date.parse(expires_at) - now;
  return access_token !== '' && left > 0 && left <= expires_in * 1000;
}

/** Whether it is too early to renew ahead of time. A clock that was set back makes it never too early. */
export function isJustRenewed({ refreshed_at }: StoredCredentials, now: number): boolean {
  const age = now - refreshed_at;
  return age >= 0 && age < PAUSE_S * 1000;
}
