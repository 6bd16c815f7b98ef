import { DAY_MS } from '@feisuo/contract/facts/durations';
import { logoutLimits, tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, lt, not, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { derivedSessions } from '../authorize/authorize.tables.ts';
import { clients } from '../clients/clients.tables.ts';
import { sessions } from './tokens.tables.ts';

/**
 * How long sessions that ended because of the limit per application are kept. An hour is enough, because the security
 * history has its own record of them.
 */
const TOO_MANY_KEPT_MS = 3_600_000;
const ENDED_KEPT_MS = DAY_MS;
/** Each run handles sessions that ended in this period: few rows, but enough to make up for failed runs. */
const COVERED_MS = 3 * DAY_MS;

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
  const [from, until] = [before(ENDED_KEPT_MS + COVERED_MS), before(ENDED_KEPT_MS)];
  const isUnneeded = sql`${sessions.id} in (${endedAndUnneeded(from, until)})`;
  await deleteInBatches(db, sessions, and(lt(sessions.endedAt, until), hasNoChild, isUnneeded));
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
