import { DAY_MS } from '@feisuo/contract/facts/durations';
import { RISK_DAYS, type RiskFact } from '@feisuo/contract/facts/account-risk';
import type { SecurityEventKind } from '@feisuo/contract/facts/security-event-kinds';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { securityEvents } from './security-events.tables.ts';

const failures: readonly SecurityEventKind[] = ['sign_in_failed', 'two_factor_failed', 'sudo_failed'];
const reuses: readonly SecurityEventKind[] = ['refresh_reused', 'code_reused'];
/** The count of accounts on one device stops here, because a script's device may have any number of accounts. */
const MOST_COUNTED = 20;

/** Counts facts about the risk of accounts, from their security history and sessions. */
export async function signInRisks(
  db: Database,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, RiskFact[]>> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const { rows } = await db.execute<{
    id: string;
    reused: number;
    failed: number;
    places: number;
    shared: number;
  }>(sql`
    select asked.id, events.reused, events.failed, events.places, coalesce(devices.shared, 0)::int as shared
      from unnest(${sql.param([...accountIds])}::text[]) as asked(id)
     cross join lateral (
       select (count(*) filter (where kind = any(${sql.param([...reuses])})))::int as reused,
              (count(*) filter (where kind = any(${sql.param([...failures])})))::int as failed,
              (count(distinct place) filter (where kind = 'sign_in' and place <> ''
                and at >= ${daysAgo(RISK_DAYS.places)}::timestamptz))::int as places
         from ${securityEvents}
        where account_id = asked.id and at >= ${daysAgo(RISK_DAYS.signIn)}::timestamptz
     ) as events
     left join lateral (
       select max(others.number) as shared
         from (select distinct device_id from ${sessions}
                where account_id = asked.id and device_id <> '' limit ${MOST_COUNTED}) as own
        cross join lateral (
          select count(*) as number
            from (select distinct account_id from ${sessions}
                   where device_id = own.device_id and device_id <> '' and account_id <> asked.id
                   limit ${MOST_COUNTED}) as found
        ) as others
     ) as devices on true`);
  return new Map(
    rows.map(({ id, reused, failed, places, shared }) => [
      id,
      [
        { reason: 'token_reused', count: reused },
        { reason: 'sign_in_failed', count: failed },
        { reason: 'many_places', count: places },
        { reason: 'shared_device', count: shared },
      ],
    ]),
  );
}
