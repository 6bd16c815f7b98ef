import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityDeps, OnceOnly } from '../activity-deps.ts';
import type { GiftClaim } from './claim-gift.ts';
import type { Claimant, Judge } from './show-gift.ts';

/** The gift that the page of new users speaks of without naming it. */
export const USUAL_NEWCOMER = 'new-user-gift';

/** What a phone and a device are taken for: they outlive the account. */
const onceOf = (activityId: string, { person, device }: Claimant): OnceOnly => ({
  purpose: `newcomer:${activityId}`,
  phone: person.phone,
  device,
});

/** For new accounts with a phone, from a device that can be told from others. */
const judge: Judge<'newcomer'> = async (deps, db, { id, rules }, claimant, now) => {
  const { person, device } = claimant;
  if (now.getTime() - person.registeredAt.getTime() >= rules.maxAccountDays * DAY_MS) return 'not_new';
  if (person.phone === null) return 'needs_phone';
  if (device === '') return 'needs_device';
  return (await deps.isTaken(db, deps.masterKey, onceOf(id, claimant))) ? 'taken' : 'open';
};

export const newcomerGift = (
  { takeOnce, masterKey }: Pick<ActivityDeps, 'takeOnce' | 'masterKey'>,
  id: string,
): GiftClaim<'newcomer'> => ({
  kind: 'newcomer',
  id,
  judge,
  take: (tx, gift, claimant, at) => takeOnce(tx, masterKey, onceOf(gift.id, claimant), at),
});
