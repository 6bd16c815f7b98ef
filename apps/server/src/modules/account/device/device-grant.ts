import type { ServerErrorName } from '@feisuo/contract/facts/error-codes';
import type { DeviceGrant, Poll } from './device-queries.ts';

/** The refusal for a poll; null if the device was allowed. */
export function refusalOfPoll({ grant, isTooSoon }: Poll, now: Date): ServerErrorName | null {
  // A denial outlives the code: later polls get the same answer.
  if (grant.answer === 'denied') return 'access_denied';
  if (grant.spentAt) return 'invalid_grant';
  if (grant.expiresAt <= now) return 'expired_token';
  // An allowed device need not wait for the interval.
  if (grant.answer === 'allowed') return null;
  return isTooSoon ? 'slow_down' : 'authorization_pending';
}

export type UserCodeRefusal = 'not_found' | 'expired_token';

/** The refusal for a typed code. A code that another member answered looks unknown. */
export function refusalOfUserCode(grant: DeviceGrant | null, accountId: string, now: Date): UserCodeRefusal | null {
  if (!grant || (grant.answer !== null && grant.accountId !== accountId)) return 'not_found';
  return grant.expiresAt <= now ? 'expired_token' : null;
}
