import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActivityPorts, Participant } from '../activity-deps.ts';

/** An account counts as new for this number of days after its registration. */
const NEWCOMER_DAYS = 7;

export function isFor(audience: Audience, person: Participant, now: Date): boolean {
  switch (audience) {
    case 'all':
      return true;
    case 'members':
      return person.vip === 'member';
    case 'trial':
      return person.vip === 'trial';
    case 'never_paid':
      return !person.hasBought;
    case 'newcomers':
      return now.getTime() - person.registeredAt.getTime() < NEWCOMER_DAYS * DAY_MS;
  }
}

/** Whether an account belongs to the audience. Runs no query if the audience is `all`. */
export async function isForAccount(
  ports: Pick<ActivityPorts, 'describePerson'>,
  db: Database,
  { audience }: { audience: Audience },
  accountId: string,
  now: Date,
): Promise<boolean> {
  if (audience === 'all') return true;
  const person = await ports.describePerson(db, accountId, now);
  return person !== null && isFor(audience, person, now);
}

/** @throws AppError `failed_precondition` with ACT_NOT_FOR_YOU */
export async function requireAudience(...asked: Parameters<typeof isForAccount>): Promise<void> {
  if (await isForAccount(...asked)) return;
  throw new AppError('failed_precondition', {
    description: 'the account is not in the audience of the activity',
    reason: 'ACT_NOT_FOR_YOU',
  });
}
