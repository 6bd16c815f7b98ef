import { tokenLimits } from '@feisuo/contract/facts/limits';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { Coalescer, padded } from '../../../db/coalescer.ts';
import { namedStatement } from '../../../db/precompiled-statement.ts';
import { RequestTransaction } from '../../../db/request-transaction.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { Clock } from '../../../time/clock.ts';
import { accounts } from '../people/accounts.tables.ts';
import { executedAt, REMEMBERED_ROTATIONS, rotationTimes, type Rotated } from './rotate-session-statement.ts';
import { isLiveAt, seconds } from './session-life.ts';
import { sessions } from './tokens.tables.ts';

export interface AskedRotation {
  id: string;
  accountId: string;
  clientId: string;
  generation: number;
  /** The client's reason for the refresh; null without a reason. */
  action: number | null;
}

interface RotationDeps {
  config: Pick<Deps['config'], 'sharesStatements'>;
  database: { pool: Pick<pg.Pool, 'query'> };
  clock: Clock;
}

/** Exchanges one token. `wasCurrent` if the token was current when the request's first statement began. */
type RotateOne = (asked: AskedRotation, wasCurrent: boolean) => Promise<Rotated | null>;

/** The exchange; otherwise whether the token was current, and the request must be exchanged alone. */
type Outcome = Rotated | { wasCurrent: boolean };

/**
 * Exchanges the refresh tokens of concurrent requests by one statement. It does the usual case only: a current token of
 * a session that no other transaction has locked. All others are exchanged alone, by `rotateOne`, which may wait for
 * the lock and recognizes replays.
 */
export class SessionRotations {
  readonly #deps: RotationDeps;
  readonly #rotateOne: RotateOne;
  readonly #coalescer: Coalescer<AskedRotation, Outcome>;

  constructor(deps: RotationDeps, rotateOne: RotateOne) {
    this.#deps = deps;
    this.#rotateOne = rotateOne;
    this.#coalescer = new Coalescer((asked) => this.#rotateTogether(asked), deps.config.sharesStatements);
  }

  async rotate(asked: AskedRotation): Promise<Rotated | null> {
    // A request with an idempotency key writes in its own transaction.
    if (RequestTransaction.current()) return this.#rotateOne(asked, false);
    const outcome = await this.#coalescer.add(asked);
    return 'wasCurrent' in outcome ? this.#rotateOne(asked, outcome.wasCurrent) : outcome;
  }

  async #rotateTogether(asked: readonly AskedRotation[]): Promise<Outcome[]> {
    // Only the first call for a session; a second one must see what the first did.
    const firsts = new Map(asked.toReversed().map((one) => [one.id, one]));
    if (firsts.size === 1) return asked.map(() => ({ wasCurrent: false }));
    const list = padded<AskedRotation>([...firsts.values()], nothing);
    const rows = await rotateTogether(this.#deps.database.pool, {
      ids: list.map(({ id }) => id),
      accountIds: list.map(({ accountId }) => accountId),
      clientIds: list.map(({ clientId }) => clientId),
      generations: list.map(({ generation }) => generation),
      actions: list.map(({ action }) => (action === null ? '' : String(action))),
      ...rotationTimes(this.#deps.clock),
    });
    const found = new Map(rows.map((row) => [row.id, row]));
    return asked.map((one) => {
      const [first, row] = [firsts.get(one.id), found.get(one.id)];
      if (one === first && row?.rotated) return { ...row.rotated, isExchanged: true };
      // A repeat of a token that was exchanged, or is locked, gets the successor, however long the statement took.
      return { wasCurrent: row !== undefined && one.generation === first?.generation };
    });
  }
}

/** Fills lists up to the length that the plan assumes; no session has this id. */
const nothing: AskedRotation = { id: '', accountId: '', clientId: '', generation: -1, action: null };

/** A session with the asked generation; null if it was not exchanged. */
interface TogetherRow {
  id: string;
  rotated: Omit<Rotated, 'isExchanged'> | null;
}

interface TogetherValues extends Record<string, string | number | string[] | number[]> {
  ids: string[];
  accountIds: string[];
  clientIds: string[];
  generations: number[];
  actions: string[];
  now: string;
  clockOffsetMs: number;
}

/**
 * SKIP LOCKED, because waiting for the lock of one session would hold up all others, and so that two such statements
 * cannot deadlock. The last SELECT sees the sessions as they were when the statement began.
 */
const rotateTogether = namedStatement<TogetherRow, TogetherValues>('rotate_sessions', (place) => {
  const now = sql`${place('now')}::timestamptz`;
  const at = executedAt(place('clockOffsetMs'));
  const remembered = sql.raw(String(REMEMBERED_ROTATIONS));
  return sql`
    with asked as (
      select * from unnest(${place('ids')}::text[], ${place('accountIds')}::text[], ${place('clientIds')}::text[], ${place('generations')}::int[],
        ${place('actions')}::text[]) as asked(id, account_id, client_id, generation, action)
    ), held as (
      select ${sessions.id}, ${sessions.accountId}, ${sessions.generation}, ${sessions.rotations}, asked.action
        from asked
        join ${sessions} on ${sessions.id} = asked.id and ${sessions.accountId} = asked.account_id
        join ${accounts} on ${accounts.id} = ${sessions.accountId} and ${accounts.state} = 'active'
       where ${sessions.clientId} = asked.client_id and ${sessions.generation} = asked.generation and ${isLiveAt(now)}
         for no key update of ${sessions} skip locked
    ), rotated as (
      update ${sessions} set
        generation = held.generation + 1,
        rotations = (array_prepend(${at}, held.rotations))[1:${remembered}],
        last_action = coalesce(nullif(held.action, '')::int, ${sessions.lastAction}),
        last_used_at = ${now},
        idle_until = least(${sessions.endsAt}, ${now} + ${seconds(tokenLimits.sessionIdleS)})
      from held where ${sessions.id} = held.id and ${sessions.accountId} = held.account_id
      returning ${sessions.id}, json_build_object('generation', ${sessions.generation},
        'accountId', ${sessions.accountId}, 'scope', ${sessions.scope},
        'exchangedAt', ${sessions.rotations}[1]::text) as rotated
    )
    select id, rotated from rotated
    union all
    select asked.id, null from asked
     where asked.id not in (select id from rotated)
       and exists (select from ${sessions} was where was.id = asked.id and was.account_id = asked.account_id and was.generation = asked.generation)`;
});
