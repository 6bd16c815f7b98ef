import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { Database } from '../../../db/database.ts';
import type { LastCalls } from '../../../outgoing/last-calls.ts';
import { lastTryOf } from './judge-outcome.ts';
import { listUploads } from './upload-queries.ts';

const LOOKED_AT = 200;

/** The last success and the last failure at a platform, among its newest uploads. */
export async function lastUploads(db: Database, platform: AdPlatform): Promise<LastCalls> {
  const rows = await listUploads(db, { platform, most: LOOKED_AT });
  const newest = (times: Date[]) => times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
  const okAt = newest(rows.flatMap(({ sentAt }) => sentAt ?? []));
  const [failed = null] = rows
    .flatMap((row) => {
      const at = lastTryOf(row);
      return at ? [{ at, why: row.why }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return { okAt, failed };
}
