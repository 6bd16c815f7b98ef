import type { GrantedPeriod } from '@feisuo/contract/schemas/membership';

export type PeriodState = 'running' | 'waiting' | 'used' | 'revoked';

/** Where a period stands: what was taken back is gone, whatever of it was used before. */
export function periodState({ startsAt, endsAt, revokedAt }: GrantedPeriod, now: number): PeriodState {
  if (revokedAt !== null) return 'revoked';
  if (startsAt !== null && now < Date.parse(startsAt)) return 'waiting';
  return endsAt !== null && now < Date.parse(endsAt) ? 'running' : 'used';
}
