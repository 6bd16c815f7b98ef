import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { membershipEnds, membershipGrants } from '../membership.tables.ts';
import { grantsTotal } from '../../../metrics/business-metrics.ts';
import type { Vas } from './timeline.ts';

/** Days that a new account had left in another system. */
export interface ImportedDays {
  accountId: string;
  vas: Vas;
  /** Idempotency key. */
  sourceId: string;
  days: number;
}

/** The product of imported days, in the ledger and in reports. */
const PRODUCT = 'import';

/**
 * Grants days to accounts that were created in this transaction, so that their timelines are empty. The members are not
 * notified and no webhook is sent.
 */
export async function grantImportedDays(tx: Database, grants: readonly ImportedDays[], at: Date): Promise<void> {
  if (grants.length === 0) return;
  const rows = grants.map(({ accountId, vas, sourceId, days }) => ({
    account_id: accountId,
    vas,
    source_id: sourceId,
    days,
  }));
  const now = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with granted as (
      insert into ${membershipGrants} (account_id, vas, source_type, source_id, product_id, months, days, at)
      select account_id, vas, 'import', source_id, ${PRODUCT}, 0, days, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(account_id text, vas smallint, source_id text, days int)
      returning account_id, vas, days
    )
    insert into ${membershipEnds} (account_id, vas, ends_at)
    select account_id, vas, ${now} + days * interval '24 hours' from granted`);
  grantsTotal.inc({ source: 'import' }, grants.length);
}
