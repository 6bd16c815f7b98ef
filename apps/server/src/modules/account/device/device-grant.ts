import type { ServerErrorName } from '@feisuo/contract/facts/error-codes';
import type { DeviceGrant, Poll } from './device-queries.ts';

/** The refusal for a poll; null if a member has allowed the device. */
export function refusalOfPoll({ grant, isTooSoon }: Poll, now: Date): ServerErrorName | null {
  // A denial is reported before the expiry, so that polls after the code's expiry also get access_denied.
  if (grant.answer === 'denied') return 'access_denied';
  if (grant.usedAt) return 'invalid_grant';
  if (grant.expiresAt <= now) return 'expired_token';
  // A device that was allowed gets its credentials even if it polls too early.
  if (grant.answer === 'allowed') return null;
  return isTooSoon ? 'slow_down' : 'authorization_pending';
}

export type UserCodeRefusal = 'not_found' | 'expired_token';

/**
 * The refusal for a typed user code; null if the code is valid. A code that another member has answered is refused like
 * an unknown code.
 */
export function refusalOfUserCode(grant: DeviceGrant | null, accountId: string, now: Date): UserCodeRefusal | null {
  if (!grant || (grant.answer !== null && grant.accountId !== accountId)) return 'not_found';
  return grant.expiresAt <= now ? 'expired_token' : null;
}
