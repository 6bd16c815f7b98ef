import { randomUUID } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, desc, eq, getTableColumns, isNull, lt, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../../db/database.ts';
import { accounts } from '../people/accounts.tables.ts';
import type { IdentityKey } from '../providers/identity-queries.ts';
import { identities } from '../providers/providers.tables.ts';
import { securityEvents } from '../security/security-events.tables.ts';
import { signInFailures } from '../sign-in/sign-in-failures.tables.ts';
import { sessions } from './sessions.tables.ts';

export type Session = typeof sessions.$inferSelect;

/** How many exchanged tokens may be in their grace at once; clients refresh far less often than that. */
const REMEMBERED_ROTATIONS = 8;

/** A session to open, as values of a request or as placeholders of a prepared statement. */
export interface NewSession<Value = string> {
  id: Value;
  accountId: Value;
  clientId: Value;
  scope: Value;
  now: Value;
  deviceId: Value;
  deviceName: Value;
  place: Value;
  /** How the security history tells of it. */
  event: Value;
  method: Value;
  /** Key of the failures that this success makes unsaid; empty for none. */
  failureKey: Value;
  /** The hash that a password was right for, which must still be the account's; empty where none was asked for. */
  passwordHash: Value;
  /** `none` where the account must not have a second factor, for none was asked for; else empty. */
  factor: Value;
}

/** No secret, but nothing to guess either; random bytes by themselves would be asked for one session at a time. */
export const newSessionId = () => randomUUID();

/**
 * Opens a session of an active account, writes it into the security history and clears failures, in one statement: it is
 * all or nothing without a transaction of its own. The account is held until the commit: whoever changes its state
 * meanwhile waits, and then ends this session too. Returns nothing where the account is not active any more.
 */
export function openSessionStatement(db: Database, session: NewSession<string | Placeholder>) {
  const { id, clientId, scope, deviceId, deviceName, place, event, method } = session;
  const at = moment(session.now);
  const held = db.$with('held').as(
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, sql`${session.accountId}`),
          eq(accounts.state, 'active'),
          sql`(${session.passwordHash}::text = '' or ${accounts.passwordHash} = ${session.passwordHash}::text)`,
          sql`(${session.factor}::text = '' or not ${accounts.hasSecondFactor})`,
        ),
      )
      .for('share'),
  );
  const cleared = db
    .$with('cleared', {})
    .as(sql`delete from ${signInFailures} where ${signInFailures.key} = ${session.failureKey}`);
  const noted = db.$with('noted', {}).as(sql`
    insert into ${securityEvents} (at, account_id, kind, client_id, session_id, device_id, device_name, place, facts)
    select ${at}, held.id, ${event}, ${clientId}, ${id}, ${deviceId}, ${deviceName}, ${place},
      jsonb_build_object('method', ${method}::text) from held`);
  const [idle, end] = [seconds(tokenLimits.sessionIdleS), seconds(tokenLimits.sessionS)];
  return db
    .with(held, cleared, noted)
    .insert(sessions)
    .select(
      // In the order of the table's columns.
      sql`select ${id}, held.id, ${clientId}, ${scope}, 0, '{}'::timestamptz[], null::int, ${at}, ${at},
        ${at} + ${idle}, ${at} + ${end}, null::timestamptz, null::text, ${deviceId}, ${deviceName}, ${place} from held`,
    )
    .returning({ id: sessions.id });
}

export const moment = (value: Placeholder | string) => sql`${value}::timestamptz`;
export const seconds = (count: number) => sql.raw(`interval '${count} seconds'`);

/** What of a session is true only while it lives. */
export const livesAt = (now: SQL) =>
  and(isNull(sessions.endedAt), sql`${sessions.idleUntil} > ${now}`, sql`${sessions.endsAt} > ${now}`);

/** What there is to know of a caller. Every column costs each request something. */
const { stateChangedAt: _changed, cancelAt: _cancelled, ...person } = getTableColumns(accounts);

const identitiesOfOwner = sql<IdentityKey[]>`coalesce((select json_agg(json_build_object(
  'providerId', ${identities.providerId}, 'providerUserId', ${identities.providerUserId}) order by ${identities.providerId})
  from ${identities} where ${identities.accountId} = ${accounts.id}), '[]'::json)`;

/**
 * The statements that nearly every request needs, planned once per connection. The connections of the embedded database
 * share one session, where a name can be taken only once: there they have none and are planned each time.
 */
export function prepareSessionQueries({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>) {
  const named = (name: string) => (kind === 'embedded' ? '' : name);
  const now = moment(sql.placeholder('now'));
  const generation = sql`${sql.placeholder('generation')}::int`;
  const isCurrent = sql`${sessions.generation} = ${generation}`;
  const isGood = and(eq(sessions.id, sql.placeholder('id')), livesAt(now), eq(accounts.state, 'active'));
  const isOwner = eq(accounts.id, sessions.accountId);
  const place = (name: string) => sql.placeholder(name);
  return {
    open: openSessionStatement(db, {
      id: place('id'),
      accountId: place('accountId'),
      clientId: place('clientId'),
      scope: place('scope'),
      now: place('now'),
      deviceId: place('deviceId'),
      deviceName: place('deviceName'),
      place: place('place'),
      event: place('event'),
      method: place('method'),
      failureKey: place('failureKey'),
      passwordHash: place('passwordHash'),
      factor: place('factor'),
    }).prepare(named('open_session')),
    /** The session and its owner, while both are good. */
    findLive: db
      .select({ session: { id: sessions.id }, account: person })
      .from(sessions)
      .innerJoin(accounts, isOwner)
      .where(isGood)
      .prepare(named('find_live_session')),
    /** The same with who the owner is at identity providers, for the one route that tells it. */
    findLiveWithIdentities: db
      .select({ session: { id: sessions.id }, account: person, identities: identitiesOfOwner })
      .from(sessions)
      .innerJoin(accounts, isOwner)
      .where(isGood)
      .prepare(named('find_live_session_and_identities')),
    /** The same for introspection, which tells nothing of the owner. */
    isLive: db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(accounts, isOwner)
      .where(isGood)
      .prepare(named('is_live_session')),
    /**
     * Exchanges a refresh token and answers with the generation of its successor, for every condition of a grant at once.
     * Of many who bring the same token one moves on, and the others, inside the grace, are told what it moved to.
     */
    rotate: db
      .update(sessions)
      .set({
        generation: sql`case when ${isCurrent} then ${sessions.generation} + 1 else ${sessions.generation} end`,
        rotations: sql`case when ${isCurrent} then (array_prepend(${now}, ${sessions.rotations}))[1:${sql.raw(String(REMEMBERED_ROTATIONS))}] else ${sessions.rotations} end`,
        lastAction: sql`coalesce(${sql.placeholder('action')}::int, ${sessions.lastAction})`,
        lastUsedAt: now,
        idleUntil: sql`least(${sessions.endsAt}, ${now} + ${seconds(tokenLimits.sessionIdleS)})`,
      })
      .from(accounts)
      .where(
        and(
          isGood,
          isOwner,
          eq(sessions.clientId, sql.placeholder('clientId')),
          sql`(${isCurrent} or ${sessions.rotations}[${sessions.generation} - ${generation}] > ${now} - ${seconds(tokenLimits.refreshReplayGraceS)})`,
        ),
      )
      .returning({ generation: sessions.generation, accountId: sessions.accountId, scope: sessions.scope })
      .prepare(named('rotate_session')),
  };
}
export type SessionQueries = ReturnType<typeof prepareSessionQueries>;

export async function findSession(db: Database, id: string): Promise<Session | null> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  return session ?? null;
}

/** Whether the session lives; nobody ends it until the transaction does. */
export async function holdSession(tx: Database, id: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), livesAt(moment(now.toISOString()))))
    .for('share');
  return held.length > 0;
}

export function listLiveSessions(db: Database, accountId: string, now: Date): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), livesAt(moment(now.toISOString()))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Whether the account has been used from this device, living session or not. */
export async function knowsDevice(db: Database, accountId: string, deviceId: string): Promise<boolean> {
  if (deviceId === '') return false;
  const [seen] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.deviceId, deviceId)))
    .limit(1);
  return seen !== undefined;
}

export interface SessionEnding {
  accountId: string;
  /** Why, in a word. */
  by: string;
  only?: string;
  except?: string;
  /** Only those of this application. */
  client?: string;
}

/** Ends living sessions, each once, and tells which. */
export async function endSessions(tx: Database, ending: SessionEnding, now: Date): Promise<Session[]> {
  const { accountId, by, only, except, client } = ending;
  return tx
    .update(sessions)
    .set({ endedAt: now, endedBy: by })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
        client === undefined ? undefined : eq(sessions.clientId, client),
      ),
    )
    .returning();
}

/** Ends everything that was opened through an application. */
export async function endSessionsOfClient(tx: Database, clientId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBy: 'client_removed' })
    .where(and(eq(sessions.clientId, clientId), isNull(sessions.endedAt)));
}

/** Nothing is kept of where an erased person was signed in. */
export async function eraseSessions(tx: Database, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** Housekeeping: nothing can come of a session that is past its absolute end. */
export async function forgetSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.endsAt, now));
}
