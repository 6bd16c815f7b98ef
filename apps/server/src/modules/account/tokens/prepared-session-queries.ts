import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { accounts } from '../people/accounts.tables.ts';
import type { MembershipPort } from '../people/membership-port.ts';
import type { IdentityKey } from '../providers/identity-queries.ts';
import { identities } from '../providers/providers.tables.ts';
import { openSessionStatement } from './open-session-statement.ts';
import { rotateSessionStatement } from './rotate-session-statement.ts';
import { isLiveAt, moment } from './session-life.ts';
import { sessions } from './tokens.tables.ts';

/** Columns of the caller's account that every request reads. Each additional column costs time. */
const { stateChangedAt: _changed, cancelAt: _cancelled, ...person } = getTableColumns(accounts);

const identitiesOfOwner = sql<IdentityKey[]>`coalesce((select json_agg(json_build_object(
  'providerId', ${identities.providerId}, 'providerUserId', ${identities.providerUserId}) order by ${identities.providerId})
  from ${identities} where ${identities.accountId} = ${accounts.id}), '[]'::json)`;

/** Prepared statements that almost every request uses; each connection plans them once. */
export function prepareSessionQueries(db: Database, membership: Pick<MembershipPort, 'column'>) {
  const now = moment(sql.placeholder('now'));
  const isGood = and(eq(sessions.id, sql.placeholder('id')), isLiveAt(now), eq(accounts.state, 'active'));
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
      amr: place('amr'),
      failureKey: place('failureKey'),
      passwordHash: place('passwordHash'),
      factor: place('factor'),
      windowKey: place('windowKey'),
    }).prepare('open_session'),
    /** Reads the session and its account if the session is live and the account valid. */
    findLive: db
      .select({ session: { id: sessions.id }, account: person })
      .from(sessions)
      .innerJoin(accounts, isOwner)
      .where(isGood)
      .prepare('find_live_session'),
    /** Like `findLive`, with more profile fields for the one route that needs them. */
    findLiveForProfile: db
      .select({
        session: { id: sessions.id },
        account: person,
        identities: identitiesOfOwner,
        membership: membership.column(accounts.id),
      })
      .from(sessions)
      .innerJoin(accounts, isOwner)
      .where(isGood)
      .prepare('find_live_session_for_profile'),
    /** For token introspection, which needs no column of the account. */
    isLive: db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(accounts, isOwner)
      .where(isGood)
      .prepare('is_live_session'),
    rotate: rotateSessionStatement(db, {
      id: place('id'),
      clientId: place('clientId'),
      generation: place('generation'),
      action: place('action'),
      now: place('now'),
      clockOffsetMs: place('clockOffsetMs'),
    }).prepare('rotate_session'),
  };
}
export type SessionQueries = ReturnType<typeof prepareSessionQueries>;
