import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { derivedSessions } from '../authorize/authorize.tables.ts';
import { sessions } from './sessions.tables.ts';

/** The history reports them, and their tokens have been refused since they ended. */
const TOO_MANY_KEPT_MS = 3_600_000;
const ENDED_KEPT_MS = DAY_MS;
/** The period of endings that each run covers: few rows per run, and a failed run is made up for. */
const COVERED_MS = 3 * DAY_MS;

/**
 * Deletes sessions after their absolute end. One that ended before stays while another was opened from it, because
 * ending a family follows these rows, or as the first or last one of its device.
 */
export async function purgeSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.endsAt, now));
  const before = (ms: number) => new Date(now.getTime() - ms);
  const hasNoChild = sql`not exists (select from ${derivedSessions} child where child.parent_id = ${sessions.id})`;
  const isTooMany = and(eq(sessions.endedBy, 'too_many'), lt(sessions.endedAt, before(TOO_MANY_KEPT_MS)));
  await deleteInBatches(db, sessions, and(isTooMany, hasNoChild));
  const [from, until] = [before(ENDED_KEPT_MS + COVERED_MS), before(ENDED_KEPT_MS)];
  const isUnneeded = sql`${sessions.id} in (${endedAndUnneeded(from, until)})`;
  await deleteInBatches(db, sessions, and(lt(sessions.endedAt, until), hasNoChild, isUnneeded));
}

/**
 * Ended sessions that are not needed to know the devices of an account: without a device, neither the first nor the
 * last of their device, or of a device beyond the limit. Only of accounts in which a session ended in that period.
 */
function endedAndUnneeded(from: Date, until: Date): SQL {
  const [start, end] = [from, until].map((at) => sql`${at.toISOString()}::timestamptz`);
  const ofAccount = sql`select account_id from ${sessions} where ended_at >= ${start} and ended_at < ${end}`;
  const used = sql`select id, account_id, device_id, created_at, ended_at,
      max(created_at) over (partition by account_id, device_id) as device_used_at
    from ${sessions} where account_id in (${ofAccount})`;
  const ranked = sql`select id, device_id, ended_at,
      row_number() over (partition by account_id, device_id order by created_at, id) as from_first,
      row_number() over (partition by account_id, device_id order by created_at desc, id desc) as from_last,
      dense_rank() over (partition by account_id order by device_id = '', device_used_at desc, device_id) as device_rank
    from (${used}) as used`;
  return sql`select id from (${ranked}) as ranked where ended_at < ${end}
    and (device_id = '' or (from_first > 1 and from_last > 1)
      or device_rank > ${sql.raw(String(tokenLimits.endedDevicesKept))})`;
}
