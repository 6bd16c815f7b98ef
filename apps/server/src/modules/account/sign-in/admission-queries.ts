import { signInLimits } from '@feisuo/contract/facts/limits';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { countFailureStatement } from '../../../http/failure-count.ts';
import { signInFailures, rateWindows } from '../../../http/limits.tables.ts';
import { isBelow } from '../../../http/rate-limit.ts';
import { identifierColumns } from '../people/account-queries.ts';
import { accounts } from '../people/accounts.tables.ts';
import type { Identifier } from '../people/identifiers.ts';
import { locksOf } from './sign-in-failures.ts';

const { failuresBeforeCaptcha } = signInLimits;
/** Each column costs every sign-in. */
const { id, state, cancelAt, passwordHash, hasSecondFactor, phone } = getTableColumns(accounts);

const blockWindows = alias(rateWindows, 'block_windows');

/**
 * One statement counts the failure, unless a captcha is required, and reads the address's failures and the account.
 * Each further round trip would add a hundredth to the cost of a sign-in, which is mostly its hash.
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
    });
    const isCalmNetwork = isBelow({
      ownKey: place('networkKey'),
      blockKey: place('networkBlockKey'),
      max: place('mostOfNetwork'),
      now: place('now'),
    });
    const conditions = { ofCount: isCalm, ofCaller: sql`${isCalmAddress} and ${isCalmNetwork}` };
    const counted = db.$with('counted').as(countFailureStatement(db, failure, locksOf(kind), conditions));
    return db
      .with(counted)
      .select({
        countedFailures: sql<number | null>`counted.failures`,
        ofAddress: { key: rateWindows.key, hits: rateWindows.hits, endsAt: rateWindows.endsAt },
        ofBlock: { key: blockWindows.key, hits: blockWindows.hits, endsAt: blockWindows.endsAt },
        account: { id, state, cancelAt, passwordHash, hasSecondFactor, phone },
      })
      .from(sql`(values (1)) as asked`)
      .leftJoin(counted, sql`true`)
      .leftJoin(rateWindows, eq(rateWindows.key, place('windowKey')))
      .leftJoin(blockWindows, eq(blockWindows.key, place('blockKey')))
      .leftJoin(accounts, eq(identifierColumns[kind], place('identifier')))
      .prepare(`admit_by_${kind}`);
  };
  return { phone: prepare('phone'), email: prepare('email'), username: prepare('username') };
}
export type AdmissionQueries = ReturnType<typeof prepareAdmissionQueries>;
