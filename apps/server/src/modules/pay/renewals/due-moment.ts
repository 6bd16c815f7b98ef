import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import { chargeMoment } from './agreement.ts';
import type { Agreement } from './agreement-queries.ts';

/**
 * When an agreement is to be charged: where all days of its kind end, whatever they came with. Days that were bought or given
 * beside it since move the charge on; null where they do not.
 */
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
