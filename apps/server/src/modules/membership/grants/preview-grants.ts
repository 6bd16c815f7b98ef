import type { Database } from '../../../db/database.ts';
import { listGrants } from './grant-queries.ts';
import type { Length } from './length.ts';
import { timelineOf, type LedgerEntry, type Vas } from './timeline.ts';

export interface PreviewedGrant {
  startsAt: Date;
  endsAt: Date;
  /** True if the period would start after a running period instead of now. */
  isBehind: boolean;
}

/** For each purchase, the period that it would get if only this purchase were granted now. */
export async function previewGrants(
  db: Database,
  accountId: string,
  purchases: readonly { vas: Vas; length: Length }[],
  now: Date,
): Promise<PreviewedGrant[]> {
  const grants: LedgerEntry[] = await listGrants(db, accountId);
  const id = 1n + grants.reduce((last, grant) => (grant.id > last ? grant.id : last), 0n);
  return purchases.map(({ vas, length }) => {
    const added: LedgerEntry = {
      id,
      vas,
      source: { type: 'order', id: '' },
      productId: '',
      length,
      at: now,
      revokedAt: null,
    };
    const timeline = timelineOf([...grants.filter((grant) => grant.vas === vas), added]);
    const period = timeline.find(({ entry }) => entry === added);
    if (!period) throw new Error('the previewed grant has no period');
    const { startsAt, endsAt } = period;
    return { startsAt, endsAt, isBehind: startsAt > now };
  });
}
