import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import { chargeMoment } from './agreement.ts';
import type { Agreement } from './agreement-queries.ts';

/** The charge time if days were added beside the agreement since; null where they do not postpone it. */
export async function laterDueOf(
  db: Database,
  { accountId, vas, chargesAt }: Pick<Agreement, 'accountId' | 'vas' | 'chargesAt'>,
  now: Date,
): Promise<Date | null> {
  if (accountId === null) return null;
  const membership = await membershipOf(db, accountId, now);
  const { endsAt } = vas === 3 ? membership.accelerator : membership.super;
  const due = endsAt && chargeMoment(endsAt);
  return due && due > chargesAt ? due : null;
}
