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

interface SessionKey {
  id: string;
  accountId: string;
}

/** Ids of accounts contain no space. */
const keyOf = ({ id, accountId }: SessionKey) => `${accountId} ${id}`;
const sessionOf = (key: string): SessionKey => {
  const [accountId = '', id = ''] = key.split(' ');
  return { accountId, id };
};

interface QueryDeps extends Pick<Deps, 'db' | 'clock'> {
  config: Pick<Deps['config'], 'sharesStatements'>;
  database: { pool: pg.Pool };
}

/** Prepared statements that almost every request uses; each connection plans them once. */
export function prepareSessionQueries(
  { db, database: { pool }, clock, config }: QueryDeps,
  membership: Pick<MembershipPort, 'column' | 'grants'>,
) {
  const now = moment(sql.placeholder('now'));
  const isOwner = eq(accounts.id, sessions.accountId);
  const place = (name: string) => sql.placeholder(name);
  const findOwner = db
    .select({ accountId: sessions.accountId })
    .from(sessions)
    .where(eq(sessions.id, place('id')))
    .prepare('find_session_owner');
  /** Reads a session, and columns of its account, if the session is live and the account active. */
  const liveSessions = <Row extends { session: SessionKey }>(name: string, columns: SelectedFields) => {
    const selection = { session: { id: sessions.id, accountId: sessions.accountId }, ...columns };
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
    // The account of the token is the distribution key of both tables (0075).
    const one = prepare(name, sql`${eq(sessions.id, place('id'))} and ${eq(sessions.accountId, place('accountId'))}`);
    const many = prepare(`${name}_of_several`, sql`${sessions.id} = any(${place('ids')}::text[])`);
    const at = () => clock.now().toISOString();
    const reads = new CoalescedReads<Row>(
      {
        one: async (key) => (await one.execute({ ...sessionOf(key), now: at() }))[0] ?? null,
        many: async (keys) => {
          const rows = await many.execute({ ids: keys.map((key) => sessionOf(key).id), now: at() });
          return new Map(rows.map((row) => [keyOf(row.session), row]));
        },
      },
      config.sharesStatements,
    );
    return {
      /** A token with a pairwise subject does not tell its account. */
      async find({ id, accountId }: { id: string; accountId: string | null }): Promise<Row | null> {
        const owner = accountId ?? (await findOwner.execute({ id }))[0]?.accountId;
        return owner === undefined ? null : reads.find(keyOf({ id, accountId: owner }));
      },
    };
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
    live: liveSessions<{ session: SessionKey; account: Person }>('find_live_session', { account: person }),
    /** Like `live`, with more profile fields for the one route that needs them. */
    liveForProfile: liveSessions<{
      session: SessionKey;
      account: Person;
      identities: IdentityKey[];
      membership: unknown;
    }>('find_live_session_for_profile', {
      account: person,
      identities: identitiesOfOwner,
      membership: membership.column(accounts.id),
    }),
    /** Like `live`, with the grants of the membership. */
    liveWithGrants: liveSessions<{ session: SessionKey; account: Person; grants: unknown }>(
      'find_live_session_with_grants',
      { account: person, grants: membership.grants(accounts.id) },
    ),
    /** For token introspection, which needs no column of the account. */
    isLive: liveSessions<{ session: SessionKey }>('is_live_session', {}),
    rotate: rotateSessionStatement(db, {
      id: place('id'),
      accountId: place('accountId'),
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
