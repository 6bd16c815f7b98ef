import { DAY_MS } from '@feisuo/contract/facts/durations';
import { logoutLimits, tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, lt, min, not, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { statsProgress } from '../../../db/roll-up.tables.ts';
import { derivedSessions } from '../authorize/authorize.tables.ts';
import { clients } from '../clients/clients.tables.ts';
import { sessions } from './tokens.tables.ts';

/**
 * How long sessions that ended because of the limit per application are kept. An hour is enough, because the security
 * history has its own record of them.
 */
const TOO_MANY_KEPT_MS = 3_600_000;
const ENDED_KEPT_MS = DAY_MS;
/** Sessions that ended in this period are looked at together, so that one statement reads few accounts. */
const PERIOD_MS = DAY_MS;
const OVERLAP_MS = 3 * DAY_MS;
const MARK = 'purged-sessions';

/**
 * Deletes sessions after their absolute end, unless the application must still be told when the member signs out. An ended session is deleted earlier, unless a derived session refers to it
 * or it is the first or last session on its device.
 */
export async function purgeSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, and(lt(sessions.endsAt, now), not(isAwaitedAt(now))));
  const before = (ms: number) => new Date(now.getTime() - ms);
  const hasNoChild = sql`not exists (select from ${derivedSessions} child where child.parent_id = ${sessions.id})`;
  const isTooMany = and(eq(sessions.endedBy, 'too_many'), lt(sessions.endedAt, before(TOO_MANY_KEPT_MS)));
  await deleteInBatches(db, sessions, and(isTooMany, hasNoChild));
  const last = before(ENDED_KEPT_MS);
  for (let from = await firstUnpurged(db, last); from < last; from = new Date(from.getTime() + PERIOD_MS)) {
    const until = new Date(Math.min(last.getTime(), from.getTime() + PERIOD_MS));
    const isUnneeded = sql`${sessions.id} in (${endedAndUnneeded(from, until)})`;
    await deleteInBatches(db, sessions, and(lt(sessions.endedAt, until), hasNoChild, isUnneeded));
    await db
      .insert(statsProgress)
      .values({ name: MARK, reachedAt: until })
      .onConflictDoUpdate({ target: statsProgress.name, set: { reachedAt: until } });
  }
}

/**
 * Where the next run begins: before the end of the last one, so that a session that got a younger sibling is looked at
 * again. Without a mark, at the first session that ended.
 */
async function firstUnpurged(db: Database, last: Date): Promise<Date> {
  const [mark] = await db.select().from(statsProgress).where(eq(statsProgress.name, MARK));
  const [oldest] = mark ? [] : await db.select({ at: min(sessions.endedAt) }).from(sessions);
  const reached = mark?.reachedAt ?? oldest?.at ?? last;
  return new Date(Math.min(reached.getTime(), last.getTime()) - OVERLAP_MS);
}

/**
 * Expired sessions whose application has a logout address, while the session that they were derived from is live: the
 * member may still be signed in to the application, and a sign-out here ends that too. Only the newest sessions of an
 * application per parent are kept.
 */
const isAwaitedAt = (now: Date): SQL => sql`(${sessions.endedAt} is null and exists (
    select from ${derivedSessions} link
      join ${sessions} parent on parent.id = link.parent_id
      join ${clients} client on client.id = ${sessions.clientId}
        and (client.backchannel_logout_uri <> '' or client.frontchannel_logout_uri <> '')
    where link.session_id = ${sessions.id} and parent.ended_at is null
      and parent.ends_at > ${now.toISOString()}::timestamptz
      and ${sql.raw(String(logoutLimits.sessionsPerClient))} > (
        select count(*) from ${derivedSessions} other join ${sessions} newer on newer.id = other.session_id
        where other.parent_id = link.parent_id and newer.client_id = ${sessions.clientId}
          and (newer.created_at, newer.id) > (${sessions.createdAt}, ${sessions.id}))))`;

/**
 * Ended sessions that the list of known devices does not need: sessions without a device, between the first and last on
 * a device, or on devices beyond the limit. Reads only accounts with a session that ended in the given period.
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
