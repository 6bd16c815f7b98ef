import type { AuthenticationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { readAmr } from '../tokens/authentication-methods.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { derivedSessions } from './authorize.tables.ts';

/** How a derived session was opened. The security history uses the same values. */
export const AUTHORIZATION_CODE = 'authorization_code';
export const DEVICE_CODE = 'device_code';
export const SIGNIN_TOKEN = 'signin_token';

/** When the member authenticated: at the start of the session, or of the first session that it was derived from. */
const authenticatedAt = sql`coalesce(${derivedSessions.authenticatedAt}, ${sessions.createdAt})`;

/** How (`amr`) and when the member of a session authenticated. */
export interface Authentication {
  at: Date;
  amr: AuthenticationMethod[];
}

export async function findAuthentication(db: Database, sessionId: string): Promise<Authentication | null> {
  const [found] = await db
    .select({ at: authenticatedAt.mapWith(sessions.createdAt), amr: sessions.amr })
    .from(sessions)
    .leftJoin(derivedSessions, eq(derivedSessions.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  return found ? { at: found.at, amr: readAmr(found.amr) } : null;
}

/**
 * Whether the session, or a session it was derived from, was opened by a device code or a sign-in token. The member
 * authenticated on another device then, so another person may hold the session.
 */
export async function isHandedOver(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`with recursive chain (parent_id, via) as (
        select link.parent_id, link.via from ${derivedSessions} link where link.session_id = ${sessionId}
        union
        select link.parent_id, link.via from ${derivedSessions} link join chain on link.session_id = chain.parent_id
      )
      select 1 from chain where via in (${DEVICE_CODE}, ${SIGNIN_TOKEN}) limit 1`,
  );
  return rows.length > 0;
}

/** The resources (RFC 8707) that were authorized for a session, separated by blanks. */
export async function findResources(db: Database, sessionId: string): Promise<string> {
  const [link] = await db
    .select({ resources: derivedSessions.resources })
    .from(derivedSessions)
    .where(eq(derivedSessions.sessionId, sessionId));
  return link?.resources ?? '';
}

export interface Derivation {
  sessionId: string;
  parentId: string;
  signOutUri?: string | null;
  via: typeof AUTHORIZATION_CODE | typeof DEVICE_CODE | typeof SIGNIN_TOKEN;
  /** Resources (RFC 8707) that were authorized, separated by blanks. */
  resources?: string;
}

/**
 * Records the parent of a session that was opened without a new authentication, with the time of the original
 * authentication. Returns how the member authenticated then.
 */
export async function recordDerivedSession(tx: Database, derivation: Derivation): Promise<AuthenticationMethod[]> {
  const { sessionId, parentId, signOutUri = null, via, resources = '' } = derivation;
  await tx.insert(derivedSessions).select(
    // Values in the order of the table's columns.
    sql`select ${sessionId}, ${parentId}, ${authenticatedAt}, ${signOutUri}::text, ${via}, ${resources} from ${sessions}
      left join ${derivedSessions} on ${derivedSessions.sessionId} = ${sessions.id} where ${sessions.id} = ${parentId}`,
  );
  const ofParent = (column: string) =>
    sql`(select parent.${sql.identifier(column)} from ${sessions} parent where parent.id = ${parentId})`;
  // The member has not authenticated again, so the session must not outlive its parent.
  const [derived] = await tx
    .update(sessions)
    .set({ ...endingBy(ofParent('ends_at')), amr: ofParent('amr') })
    .where(eq(sessions.id, sessionId))
    .returning({ amr: sessions.amr });
  return readAmr(derived?.amr ?? '');
}

export async function endWithAccessToken(tx: Database, sessionId: string, now: Date): Promise<void> {
  const end = new Date(now.getTime() + tokenLimits.accessTokenS * 1000).toISOString();
  await tx
    .update(sessions)
    .set(endingBy(sql`${end}::timestamptz`))
    .where(eq(sessions.id, sessionId));
}

const endingBy = (at: SQL) => ({
  endsAt: sql`least(${sessions.endsAt}, ${at})`,
  idleUntil: sql`least(${sessions.idleUntil}, ${at})`,
});

export interface EndedSession {
  id: string;
  accountId: string;
  clientId: string;
  /** The page of the application that signs the member out there; null if the application has no such page. */
  signOutUri: string | null;
}

/** Single sign-out: ends all sessions derived from these sessions. */
export const endDerivedSessions = (tx: Database, parentIds: string[], now: Date): Promise<EndedSession[]> =>
  endDescendants(tx, parentIds, 'single_sign_out', now);

/**
 * Ends all sessions derived from these sessions, whatever their scope, so that a thief or a removed application loses
 * access. The caller must lock the account, or a session that is just being opened would stay live.
 */
export async function endDescendants(
  tx: Database,
  parentIds: string[],
  by: string,
  now: Date,
): Promise<EndedSession[]> {
  return parentIds.length === 0 ? [] : endFamily(tx, inArray(sql`child.parent_id`, parentIds), by, now);
}

export const endDescendantsOfClient = (
  tx: Database,
  clientId: string,
  by: string,
  now: Date,
): Promise<EndedSession[]> => {
  const isParent = sql`child.parent_id in (select parent.id from ${sessions} parent where parent.client_id = ${clientId})`;
  return endFamily(tx, isParent, by, now);
};

async function endFamily(tx: Database, isFirst: SQL, by: string, now: Date): Promise<EndedSession[]> {
  const { rows } = await tx.execute<{ id: string; account_id: string; client_id: string; sign_out_uri: string | null }>(
    sql`with recursive family (id, sign_out_uri) as (
        select child.session_id, child.sign_out_uri from ${derivedSessions} child
        where ${isFirst}
        union
        select child.session_id, child.sign_out_uri from ${derivedSessions} child join family on child.parent_id = family.id
      )
      update ${sessions} set ended_at = ${now.toISOString()}::timestamptz, ended_by = ${by} from family
      where ${sessions.id} = family.id and ${sessions.endedAt} is null
      returning ${sessions.id}, ${sessions.accountId}, ${sessions.clientId}, family.sign_out_uri`,
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    signOutUri: row.sign_out_uri,
  }));
}

export interface CurrentSession {
  accountId: string;
  sessionId: string;
}

/**
 * Selects a session and the sessions derived from it by authorization codes in the same place: they count as "here".
 * Sessions opened by device codes, sign-in tokens or elsewhere may belong to another person.
 */
const sessionsHere = ({ sessionId }: Pick<CurrentSession, 'sessionId'>) => sql`with recursive sitting (id) as (
    select ${sessionId}::text
    union
    select child.session_id from ${derivedSessions} child join sitting on child.parent_id = sitting.id
      join ${sessions} session on session.id = child.session_id
      join ${sessions} asking on asking.id = ${sessionId} and asking.place = session.place
    where child.via = ${AUTHORIZATION_CODE}
  )`;

/** Returns the ids of the sessions that count as "here" (`sessionsHere`), including ended sessions. */
export async function listSessionsHere(db: Database, here: CurrentSession): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`${sessionsHere(here)} select id from sitting`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends all sessions of a member that do not count as "here" (`sessionsHere`), and returns them. The caller must lock
 * the account.
 */
export async function endSessionsElsewhere(
  tx: Database,
  here: CurrentSession,
  by: string,
  now: Date,
): Promise<Pick<EndedSession, 'id' | 'clientId'>[]> {
  const { rows } = await tx.execute<{ id: string; client_id: string }>(
    sql`${sessionsHere(here)}
      update ${sessions} set ended_at = ${now.toISOString()}::timestamptz, ended_by = ${by}
      where ${sessions.accountId} = ${here.accountId} and ${sessions.endedAt} is null
        and ${sessions.id} not in (select id from sitting)
      returning ${sessions.id}, ${sessions.clientId}`,
  );
  return rows.map((row) => ({ id: row.id, clientId: row.client_id }));
}

/**
 * Makes `to` the parent of all sessions derived from `from`. `to` may be one of these sessions; it must not become its
 * own parent.
 */
export async function moveDerivedSessions(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(derivedSessions)
    .set({ parentId: to })
    .where(and(eq(derivedSessions.parentId, from), ne(derivedSessions.sessionId, to)));
}
