import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { InviteRules } from '../activities/gift-kinds.ts';
import type { Participant } from '../activity-deps.ts';

/** Returns why a member cannot be bound to an inviter, or null if the member can be bound. */
export function findBindingObstacle(
  person: Participant | null,
  { freshDays }: Pick<InviteRules, 'freshDays'>,
  now: Date,
) {
  const isFresh = person !== null && now.getTime() - person.registeredAt.getTime() < freshDays * DAY_MS;
  if (!isFresh) return 'INVITE_NOT_FRESH';
  if (person.hasBought) return 'INVITE_HAS_BOUGHT';
  return person.phone === null ? 'INVITE_NEEDS_PHONE' : null;
}
