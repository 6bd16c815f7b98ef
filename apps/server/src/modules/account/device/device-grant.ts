import type { ServerErrorName } from '@feisuo/contract/facts/error-codes';
import type { DeviceGrant, Poll } from './device-queries.ts';

/** Names the refusal for a poll; null where the device may come in. */
export function refusalOfPoll({ grant, isTooSoon }: Poll, now: Date): ServerErrorName | null {
  // A denial outlives the code: a device that asks later is told the same.
  if (grant.answer === 'denied') return 'access_denied';
  if (grant.spentAt) return 'invalid_grant';
  if (grant.expiresAt <= now) return 'expired_token';
  // Whoever is let in need not be told to wait.
  if (grant.answer === 'allowed') return null;
  return isTooSoon ? 'slow_down' : 'authorization_pending';
}

export type UserCodeRefusal = 'not_found' | 'expired_token';

/** Names the refusal for somebody who typed a code. What another person has answered is as unknown as what never was. */
export function refusalOfUserCode(grant: DeviceGrant | null, accountId: string, now: Date): UserCodeRefusal | null {
  if (!grant || (grant.answer !== null && grant.accountId !== accountId)) return 'not_found';
  return grant.expiresAt <= now ? 'expired_token' : null;
}
