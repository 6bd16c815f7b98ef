import type { Database } from '../../../db/database.ts';
import { listGrants } from './grant-queries.ts';
import type { Length } from './length.ts';
import { timelineOf, type LedgerEntry, type Vas } from './timeline.ts';

export interface PreviewedGrant {
  startsAt: Date;
  endsAt: Date;
  /** It would start after the running period. */
  isBehind: boolean;
}

/** The period of each grant if it alone were granted now. */
export async function previewGrants(
  db: Database,
  accountId: string,
  wishes: readonly { vas: Vas; length: Length }[],
  now: Date,
): Promise<PreviewedGrant[]> {
  const grants: LedgerEntry[] = await listGrants(db, accountId);
  const id = 1n + grants.reduce((last, grant) => (grant.id > last ? grant.id : last), 0n);
  return wishes.map(({ vas, length }) => {
    const wished: LedgerEntry = {
      id,
      vas,
      source: { type: 'order', id: '' },
      productId: '',
      length,
      at: now,
      revokedAt: null,
    };
    const timeline = timelineOf([...grants.filter((grant) => grant.vas === vas), wished]);
    const period = timeline.find(({ entry }) => entry === wished);
    if (!period) throw new Error('the previewed grant has no period');
    const { startsAt, endsAt } = period;
    return { startsAt, endsAt, isBehind: startsAt > now };
  });
}
