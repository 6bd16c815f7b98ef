import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { CoalescedReads } from '../../../db/coalesced-reads.ts';
import { prepareSelect, type Builder } from '../../../db/prepared-select.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { Person } from '../people/account-queries.ts';
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

interface QueryDeps extends Pick<Deps, 'db' | 'clock'> {
  database: { pool: pg.Pool };
}

/** Prepared statements that almost every request uses; each connection plans them once. */
export function prepareSessionQueries(
  { db, database: { pool }, clock }: QueryDeps,
  membership: Pick<MembershipPort, 'column' | 'grants'>,
) {
  const now = moment(sql.placeholder('now'));
  const isOwner = eq(accounts.id, sessions.accountId);
  const place = (name: string) => sql.placeholder(name);
  /** Reads a session, and columns of its account, if the session is live and the account active. */
  const liveSessions = <Row extends { session: { id: string } }>(name: string, columns: SelectedFields) => {
    const selection = { session: { id: sessions.id }, ...columns };
    const prepare = (statement: string, isAsked: SQL) =>
      prepareSelect<Row>(
        pool,
        statement,
        db
          .select(selection)
          .from(sessions)
          .innerJoin(accounts, isOwner)
          .where(and(isAsked, isLiveAt(now), eq(accounts.state, 'active'))) as unknown as Builder<Row>,
        selection,
      );
    const one = prepare(name, eq(sessions.id, place('id')));
    const many = prepare(`${name}_of_several`, sql`${sessions.id} = any(${place('ids')}::text[])`);
    const at = () => clock.now().toISOString();
    return new CoalescedReads<Row>({
      one: async (id) => (await one.execute({ id, now: at() }))[0] ?? null,
      many: async (ids) => new Map((await many.execute({ ids, now: at() })).map((row) => [row.session.id, row])),
    });
  };
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
    /** The session and its account. */
    live: liveSessions<{ session: { id: string }; account: Person }>('find_live_session', { account: person }),
    /** Like `live`, with more profile fields for the one route that needs them. */
    liveForProfile: liveSessions<{
      session: { id: string };
      account: Person;
      identities: IdentityKey[];
      membership: unknown;
    }>('find_live_session_for_profile', {
      account: person,
      identities: identitiesOfOwner,
      membership: membership.column(accounts.id),
    }),
    /** Like `live`, with the grants of the membership. */
    liveWithGrants: liveSessions<{ session: { id: string }; account: Person; grants: unknown }>(
      'find_live_session_with_grants',
      { account: person, grants: membership.grants(accounts.id) },
    ),
    /** For token introspection, which needs no column of the account. */
    isLive: liveSessions<{ session: { id: string } }>('is_live_session', {}),
    rotate: rotateSessionStatement(db, {
      id: place('id'),
      clientId: place('clientId'),
      generation: place('generation'),
      action: place('action'),
      wasCurrent: place('wasCurrent'),
      now: place('now'),
      clockOffsetMs: place('clockOffsetMs'),
    }).prepare('rotate_session'),
  };
}
export type SessionQueries = ReturnType<typeof prepareSessionQueries>;
