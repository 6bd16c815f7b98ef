import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { MembershipRules } from '@feisuo/contract/schemas/membership';
import type { Membership } from './membership.ts';

/**
 * The level somebody has reached: by days lived through as a member who paid or earned them, whichever kind. A bought year
 * counts as it passes, or buying and returning one would raise the level; free days raise none. Never lower than 1.
 */
export function levelOf({ accelerator, super: superVip }: Membership, { levels }: MembershipRules): number {
  const days = Math.floor((accelerator.livedMs + superVip.livedMs) / DAY_MS);
  return Math.max(1, levels.filter(({ fromDays }) => fromDays <= days).length);
}
