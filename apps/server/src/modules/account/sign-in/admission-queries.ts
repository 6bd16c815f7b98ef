import { signInLimits } from '@feisuo/contract/facts/limits';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { countFailureStatement } from '../../../http/failure-count.ts';
import { signInFailures, rateLimitWindows } from '../../../http/limits.tables.ts';
import { isBelow } from '../../../http/rate-limit.ts';
import { identifierColumns } from '../people/account-queries.ts';
import { accounts } from '../people/accounts.tables.ts';
import type { Identifier } from '../people/identifiers.ts';
import { locksOf } from './sign-in-failures.ts';

const { failuresBeforeCaptcha } = signInLimits;
/** Only these columns are read, because each additional column makes every sign-in slower. */
const { id, state, cancelAt, passwordHash, hasSecondFactor, phone } = getTableColumns(accounts);

const blockWindows = alias(rateLimitWindows, 'block_windows');

/**
 * One statement counts the failure (unless a captcha is required) and reads the failures of the address and the
 * account. Each additional statement would make a sign-in about 1 % slower.
 */
export function prepareAdmissionQueries(db: Database) {
  const place = (name: string) => sql.placeholder(name);
  const prepare = (kind: Identifier['kind']) => {
    const failure = {
      key: place('failureKey'),
      now: place('now'),
      endsAt: place('endsAt'),
    };
    const isCalm = sql`${signInFailures.failures} < ${sql.raw(String(failuresBeforeCaptcha))}`;
    const isCalmAddress = isBelow({
      ownKey: place('windowKey'),
      blockKey: place('blockKey'),
      max: place('mostOfAddress'),
      now: place('now'),
      latestEnd: place('latestEndOfAddress'),
    });
    const isCalmNetwork = isBelow({
      ownKey: place('networkKey'),
      blockKey: place('networkBlockKey'),
      max: place('mostOfNetwork'),
      now: place('now'),
      latestEnd: place('latestEndOfNetwork'),
    });
    const conditions = { ofCount: isCalm, ofCaller: sql`${isCalmAddress} and ${isCalmNetwork}` };
    const counted = db.$with('counted').as(countFailureStatement(db, failure, locksOf(kind), conditions));
    return db
      .with(counted)
      .select({
        countedFailures: sql<number | null>`counted.failures`,
        ofAddress: { key: rateLimitWindows.key, hits: rateLimitWindows.hits, endsAt: rateLimitWindows.endsAt },
        ofBlock: { key: blockWindows.key, hits: blockWindows.hits, endsAt: blockWindows.endsAt },
        account: { id, state, cancelAt, passwordHash, hasSecondFactor, phone },
      })
      .from(sql`(values (1)) as asked`)
      .leftJoin(counted, sql`true`)
      .leftJoin(rateLimitWindows, eq(rateLimitWindows.key, place('windowKey')))
      .leftJoin(blockWindows, eq(blockWindows.key, place('blockKey')))
      .leftJoin(accounts, eq(identifierColumns[kind], place('identifier')))
      .prepare(`admit_by_${kind}`);
  };
  return { phone: prepare('phone'), email: prepare('email'), username: prepare('username') };
}
export type AdmissionQueries = ReturnType<typeof prepareAdmissionQueries>;
