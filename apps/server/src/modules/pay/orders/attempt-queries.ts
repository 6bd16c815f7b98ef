import { DAY_S } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { and, eq, inArray, isNotNull, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { liveAttemptStates } from './order.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';
import { attempts, orders } from './orders.tables.ts';

/**
 * Seconds after closing at which the channel is queried again, to find a payment that a closed code should not have
 * accepted.
 */
const FINAL_CHECKS_S = [300, 3_600, DAY_S] as const;
const MS = 1000;

type NewAttempt = Pick<
  PayAttempt,
  'outTradeNo' | 'orderId' | 'seq' | 'channel' | 'amountFen' | 'createdAt' | 'expiresAt'
> &
  Partial<Pick<PayAttempt, 'payerHash'>>;

/** Returns the row of an attempt that the channel has not accepted yet. */
export const newAttempt = (attempt: NewAttempt): PayAttempt => ({
  payerHash: null,
  ...attempt,
  state: 'creating',
  codeUrl: null,
  queries: 0,
  askedAt: null,
  nextQueryAt: after(attempt.createdAt, payLimits.askStepsS[3]),
  paidAt: null,
  closedAt: null,
});

/** Inserts an attempt. Returns null if a concurrent request has inserted an attempt with this number. */
export async function insertAttempt(tx: Database, attempt: NewAttempt): Promise<PayAttempt | null> {
  const [inserted] = await tx.insert(attempts).values(newAttempt(attempt)).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** When the channel is first queried about a new code. */
export const firstAskAt = (openedAt: Date) => after(openedAt, payLimits.askStepsS[0]);

/** Marks an attempt as accepted by the channel. Returns null if its state is no longer `creating`. */
export async function openAttempt(
  tx: Database,
  { outTradeNo, codeUrl, at }: { outTradeNo: string; codeUrl: string | null; at: Date },
): Promise<PayAttempt | null> {
  const [opened] = await tx
    .update(attempts)
    .set({ state: 'open', codeUrl, queries: 0, nextQueryAt: firstAskAt(at) })
    .where(and(eq(attempts.outTradeNo, outTradeNo), eq(attempts.state, 'creating')))
    .returning();
  return opened ?? null;
}

/** Ends an attempt that the channel closed or refused to create. Returns false if the attempt had already ended. */
export async function endAttempt(
  tx: Database,
  { outTradeNo, expiresAt }: Pick<PayAttempt, 'outTradeNo' | 'expiresAt'>,
  state: 'closed' | 'failed',
  at: Date,
): Promise<boolean> {
  const lastMoment = at > expiresAt ? at : expiresAt;
  const ended = await tx
    .update(attempts)
    .set({ state, codeUrl: null, closedAt: at, queries: 0, nextQueryAt: after(lastMoment, FINAL_CHECKS_S[0]) })
    .where(and(eq(attempts.outTradeNo, outTradeNo), inArray(attempts.state, [...liveAttemptStates])))
    .returning({ outTradeNo: attempts.outTradeNo });
  return ended.length > 0;
}

/** Marks the payable attempts of an order for closing. The sweep closes them at the channel. */
export async function markAttemptsClosing(tx: Database, orderId: string, at: Date): Promise<void> {
  await tx
    .update(attempts)
    .set({ state: 'closing', nextQueryAt: at })
    .where(and(eq(attempts.orderId, orderId), inArray(attempts.state, [...liveAttemptStates])));
}

/** Marks an attempt as paid, and marks the other payable attempts of its order for closing. */
export async function markAttemptPaid(
  tx: Database,
  { orderId, outTradeNo }: Pick<PayAttempt, 'orderId' | 'outTradeNo'>,
  at: Date,
): Promise<void> {
  const isPaid = eq(attempts.outTradeNo, outTradeNo);
  const moment = sql`${at.toISOString()}::timestamptz`;
  await tx
    .update(attempts)
    .set({
      state: sql`case when ${isPaid} then 'paid' else 'closing' end`,
      paidAt: sql`case when ${isPaid} then ${moment} else ${attempts.paidAt} end`,
      codeUrl: sql`case when ${isPaid} then null else ${attempts.codeUrl} end`,
      nextQueryAt: sql`case when ${isPaid} then null else ${moment} end`,
    })
    .where(
      and(
        eq(attempts.orderId, orderId),
        ne(attempts.state, 'paid'),
        or(isPaid, inArray(attempts.state, [...liveAttemptStates])),
      ),
    );
}

/** Claims due attempts for a channel query. Concurrent callers get disjoint rows (SKIP LOCKED). */
export async function claimDueAttempts(db: Database, now: Date, limit: number): Promise<PayAttempt[]> {
  const due = db
    .select({ outTradeNo: attempts.outTradeNo })
    .from(attempts)
    .where(and(isNotNull(attempts.nextQueryAt), lte(attempts.nextQueryAt, now)))
    .orderBy(attempts.nextQueryAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return claim(db, inArray(attempts.outTradeNo, due), now);
}

/**
 * Claims the attempts of an order for a channel query, because a page waits for the payment. Besides scheduled queries
 * a page causes one query per `askBetweenS` seconds.
 */
export async function claimAttemptsOf(db: Database, orderId: string, now: Date): Promise<PayAttempt[]> {
  const isWaitedFor = and(eq(attempts.orderId, orderId), inArray(attempts.state, ['open', 'closing']));
  const due = await claim(db, isWaitedFor, now);
  const between = await db
    .update(attempts)
    .set({ askedAt: now })
    .where(and(isWaitedFor, lte(attempts.askedAt, after(now, -payLimits.askBetweenS))))
    .returning();
  return [...due, ...between];
}

const claim = (db: Database, which: SQL | undefined, now: Date): Promise<PayAttempt[]> =>
  db
    .update(attempts)
    .set({ queries: sql`${attempts.queries} + 1`, askedAt: now, nextQueryAt: nextTurn(now) })
    .where(and(which, lte(attempts.nextQueryAt, now)))
    .returning();

/**
 * SQL for the time of the next query. The delay grows while the attempt can be paid; after closing, a few queries
 * follow.
 */
const nextTurn = (now: Date): SQL => sql`${now.toISOString()}::timestamptz + make_interval(secs => case
  when ${inArray(attempts.state, [...liveAttemptStates])}
  then ${intArray(payLimits.askStepsS)}[least(${attempts.queries} + 2, ${payLimits.askStepsS.length})]
  else ${intArray(FINAL_CHECKS_S)}[${attempts.queries} + 2] end)`;

/** Writes the numbers as literals, because PostgreSQL cannot infer the type of parameters in this array. */
const intArray = (numbers: readonly number[]): SQL => sql.raw(`(array[${numbers.join(', ')}]::int[])`);

/** Closes an expired order. Returns null if the order is not expired or one of its attempts can still be paid. */
export async function closeOrder(tx: Database, orderId: string, at: Date): Promise<PayOrder | null> {
  const live = tx
    .select({ one: sql`1` })
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), inArray(attempts.state, [...liveAttemptStates])));
  const [closed] = await tx
    .update(orders)
    .set({ state: 'closed', closedAt: at })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'expired'), notExists(live)))
    .returning();
  return closed ?? null;
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * MS);
