import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityDeps, OnceOnly } from '../activity-deps.ts';
import type { GiftClaim } from './claim-gift.ts';
import type { Claimant, Judge } from './show-gift.ts';

/** Id of the seeded new-user gift. */
export const DEFAULT_NEWCOMER = 'new-user-gift';

/**
 * Phone and device that a claim of this gift uses up. This stays stored after the account is erased, so a new account
 * with the same phone or device gets no second gift.
 */
const onceOf = (activityId: string, { person, device }: Claimant): OnceOnly => ({
  purpose: `newcomer:${activityId}`,
  phone: person.phone,
  device,
});

/** Only new accounts that have a phone number and send a device id can get the gift. */
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
