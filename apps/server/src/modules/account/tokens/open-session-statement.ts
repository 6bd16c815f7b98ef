import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, sql, type Placeholder } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { accounts } from '../people/accounts.tables.ts';
import { securityEvents } from '../security/security-events.tables.ts';
import { signInFailures, rateLimitWindows } from '../../../http/limits.tables.ts';
import { moment, seconds } from './session-life.ts';
import { sessions } from './tokens.tables.ts';

/** A session to open: the values of a request, or the placeholders of a prepared statement. */
export interface NewSession<Value = string> {
  id: Value;
  accountId: Value;
  clientId: Value;
  scope: Value;
  now: Value;
  deviceId: Value;
  deviceName: Value;
  place: Value;
  /** The kind of the security event. */
  event: Value;
  method: Value;
  /** How the member authenticated; see `sessions.amr`. */
  amr: Value;
  /** Keys of the recorded sign-in failures that this success clears, separated by commas; empty for none. */
  failureKey: Value;
  /**
   * The stored hash that the password was compared with; the session opens only if it is still the account's hash.
   * Empty without a password.
   */
  passwordHash: Value;
  /**
   * `none` if the sign-in required no second factor; the session opens only if the account still has none. Otherwise
   * empty.
   */
  factor: Value;
  /** Key of the rate-limit window that counts the account's sign-ins of the day; empty if another limit applies. */
  windowKey: Value;
}

export const SIGN_INS = { name: 'sign-ins', max: tokenLimits.signInsADay, windowMs: DAY_MS };

/** A random UUID is faster than other random bytes, because node:crypto caches entropy for UUIDs. */
export const newSessionId = () => randomUUID();

/**
 * Opens a session of an active account, records the security event and clears failures, in one atomic statement that
 * locks the account. Returns no row if the account is not active or exceeds its daily limit.
 */
export function openSessionStatement(db: Database, session: NewSession<string | Placeholder>) {
  const { id, clientId, scope, deviceId, deviceName, place, event, method, amr } = session;
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
  const windowEnd = sql`${at} + ${seconds(SIGN_INS.windowMs / 1000)}`;
  // Selects from `held`, so that the account is locked before the rate-limit window.
  const counted = db.$with('counted', {}).as(sql`
    insert into ${rateLimitWindows} (key, hits, ends_at)
    select ${session.windowKey}::text, 1, ${windowEnd} from held where ${session.windowKey}::text <> ''
    on conflict (key) do update set
      hits = case when ${rateLimitWindows.endsAt} < ${at} then 1 else ${rateLimitWindows.hits} + 1 end,
      ends_at = case when ${rateLimitWindows.endsAt} < ${at} then excluded.ends_at else ${rateLimitWindows.endsAt} end
    returning hits`);
  const allowed = sql`held where not exists (select from counted where counted.hits > ${sql.raw(String(SIGN_INS.max))})`;
  const cleared = db
    .$with('cleared', {})
    .as(
      sql`delete from ${signInFailures} where ${signInFailures.key} = any(string_to_array(${session.failureKey}, ','))`,
    );
  const noted = db.$with('noted', {}).as(sql`
    insert into ${securityEvents} (at, account_id, kind, client_id, session_id, device_id, device_name, place, facts)
    select ${at}, ${session.accountId}, ${event}, ${clientId}, ${id}, ${deviceId}, ${deviceName}, ${place},
      jsonb_build_object('method', ${method}::text) from ${allowed}`);
  const [idle, end] = [seconds(tokenLimits.sessionIdleS), seconds(tokenLimits.sessionS)];
  return db
    .with(held, counted, cleared, noted)
    .insert(sessions)
    .select(
      // The values are in the order of the table's columns.
      sql`select ${id}, ${session.accountId}, ${clientId}, ${scope}, 0, '{}'::timestamptz[], null::int, ${at}, ${at},
        ${at} + ${idle}, ${at} + ${end}, null::timestamptz, null::text, ${deviceId}, ${deviceName}, ${place}, ${amr}
        from ${allowed}`,
    )
    .returning({
      id: sessions.id,
      /** Number of live sessions that the account already had in this application. */
      others: sql<number>`(select count(*)::int from ${sessions} other
        where other.account_id = ${session.accountId} and other.client_id = ${clientId}
          and other.ended_at is null and other.idle_until > ${at} and other.ends_at > ${at})`,
    });
}
