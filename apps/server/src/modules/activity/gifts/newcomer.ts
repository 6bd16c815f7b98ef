import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityDeps, OnceOnly } from '../activity-deps.ts';
import type { GiftClaim } from './claim-gift.ts';
import type { Claimant, Judge } from './show-gift.ts';

/** Id of the seeded activity with the gift of the page for new users. */
export const DEFAULT_NEWCOMER = 'new-user-gift';

/**
 * Key of the claim by phone and device. The claim stays after the account is erased, so the same phone and device get
 * no second gift.
 */
const onceOf = (activityId: string, { person, device }: Claimant): OnceOnly => ({
  purpose: `newcomer:${activityId}`,
  phone: person.phone,
  device,
});

/** The gift is for new accounts that have a phone and send a device id. */
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
