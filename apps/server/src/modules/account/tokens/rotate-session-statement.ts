import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { accounts } from '../people/accounts.tables.ts';
import { isLiveAt, seconds } from './session-life.ts';
import { sessions } from './tokens.tables.ts';

/**
 * How many exchanged refresh tokens of a session may be in their grace period at the same time. Correct clients refresh
 * far less often.
 */
export const REMEMBERED_ROTATIONS = 8;

type Value = string | number | boolean | null | Placeholder;

/** An exchange of a refresh token: the values of a request, or the placeholders of a prepared statement. */
export interface Rotation<V extends Value = string | number | boolean | null> {
  id: V;
  /** The account of the session, by which both tables are distributed (0075). */
  accountId: V;
  clientId: V;
  generation: V;
  /** The client's reason for the refresh: 400, 401 or 402; null without a reason. */
  action: V;
  /** True if a statement that this one follows has found the token current. */
  wasCurrent: V;
  now: V;
  clockOffsetMs: V;
}

/** The server's clock, and its offset from the machine's clock, with which PostgreSQL measures the grace period. */
export function rotationTimes(clock: Clock): { now: string; clockOffsetMs: number } {
  const now = clock.now();
  return { now: now.toISOString(), clockOffsetMs: now.getTime() - Date.now() };
}

/** The server's time when PostgreSQL executes the statement, which may be long after the server sent it (0012). */
export const executedAt = (clockOffsetMs: Value): SQL =>
  sql`(clock_timestamp() + ${clockOffsetMs}::float8 * interval '1 millisecond')::timestamptz(3)`;

/**
 * Exchanges a refresh token and returns the generation of its successor, if the session and the account are valid. Of
 * concurrent calls with one token, one increments the generation; the others get the same successor within the grace
 * period.
 */
export function rotateSessionStatement(db: Database, rotation: Rotation<Value>) {
  const { id, accountId, clientId, action } = rotation;
  const now = sql`${rotation.now}::timestamptz`;
  const at = executedAt(rotation.clockOffsetMs);
  const generation = sql`${rotation.generation}::int`;
  // Locks the session first, so that the rest of the statement sees the newest version of its row. Each part names the
  // account, because no value of a CTE tells the planner on which shard the rest is.
  const held = db.$with('held').as(
    db
      .select({
        id: sessions.id,
        generation: sessions.generation,
        rotations: sessions.rotations,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sql`${id}`),
          eq(sessions.accountId, sql`${accountId}`),
          eq(sessions.clientId, sql`${clientId}`),
          isLiveAt(now),
        ),
      )
      .for('no key update'),
  );
  const isCurrent = sql`${held.generation} = ${generation}`;
  // Whether the token was current when the statement began, before it waited for the lock. A call that waited for a
  // concurrent exchange is therefore not treated as a replay.
  const wasCurrent = sql`${rotation.wasCurrent}::boolean or (select asked.generation from ${sessions} asked where asked.id = ${id} and asked.account_id = ${accountId}) = ${generation}`;
  const isInGrace = sql`${held.rotations}[${held.generation} - ${generation}] > ${at} - ${seconds(tokenLimits.refreshReplayGraceS)}`;
  const remembered = sql.raw(String(REMEMBERED_ROTATIONS));
  return db
    .with(held)
    .update(sessions)
    .set({
      generation: sql`${held.generation} + case when ${isCurrent} then 1 else 0 end`,
      rotations: sql`case when ${isCurrent} then (array_prepend(${at}, ${held.rotations}))[1:${remembered}] else ${held.rotations} end`,
      lastAction: sql`coalesce(${action}::int, ${sessions.lastAction})`,
      lastUsedAt: now,
      idleUntil: sql`least(${sessions.endsAt}, ${now} + ${seconds(tokenLimits.sessionIdleS)})`,
    })
    .from(held)
    .innerJoin(accounts, and(eq(accounts.id, sql`${accountId}`), eq(accounts.state, 'active')))
    .where(
      and(
        eq(sessions.id, held.id),
        eq(sessions.accountId, sql`${accountId}`),
        sql`(${isCurrent} or ${wasCurrent} or ${isInGrace})`,
      ),
    )
    .returning({
      generation: sessions.generation,
      accountId: sessions.accountId,
      scope: sessions.scope,
      /** True if this call exchanged the token; false if it got the successor of an earlier exchange. */
      isExchanged: sql<boolean>`${isCurrent}`,
      exchangedAt: sql<string>`${sessions.rotations}[1]::text`,
    });
}
export type Rotated = Awaited<ReturnType<typeof rotateSessionStatement>>[number];

export type Exchange = { id: string } & Pick<Rotated, 'accountId' | 'generation' | 'exchangedAt'>;

/** Restarts the grace period of an exchange by replacing its timestamp in the array. Returns the new timestamp. */
export async function restampRotation(
  db: Database,
  clock: Clock,
  { id, accountId, generation, exchangedAt }: Exchange,
): Promise<string | undefined> {
  const place = sql`generation - ${generation}::int + 1`;
  const { rows } = await db.execute<{ stamp: string }>(sql`update ${sessions}
    set rotations[${place}] = ${executedAt(rotationTimes(clock).clockOffsetMs)}
    where ${sessions.id} = ${id} and ${sessions.accountId} = ${accountId} and rotations[${place}] = ${exchangedAt}::timestamptz
    returning rotations[${place}]::text as stamp`);
  return rows[0]?.stamp;
}
