import { DAY_S } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { and, eq, inArray, isNotNull, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { liveAttemptStates } from './order.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';
import { attempts, orders } from './orders.tables.ts';

/** Once a code is closed, nobody should be able to pay it. After these pauses the channel is asked whether that is so. */
const FINAL_CHECKS_S = [300, 3_600, DAY_S] as const;
const MS = 1000;

type NewAttempt = Pick<
  PayAttempt,
  'outTradeNo' | 'orderId' | 'seq' | 'channel' | 'amountFen' | 'createdAt' | 'expiresAt'
> &
  Partial<Pick<PayAttempt, 'payerHash'>>;

/** One that the channel does not know of yet. */
export const newAttempt = (attempt: NewAttempt): PayAttempt => ({
  payerHash: null,
  ...attempt,
  state: 'creating',
  codeUrl: null,
  asks: 0,
  askedAt: null,
  nextAskAt: after(attempt.createdAt, payLimits.askStepsS[3]),
  paidAt: null,
  closedAt: null,
});

/** Null when the order has one with this number already: somebody else was faster. */
export async function insertAttempt(tx: Database, attempt: NewAttempt): Promise<PayAttempt | null> {
  const [inserted] = await tx.insert(attempts).values(newAttempt(attempt)).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** When the channel is first asked about a code that it has made. */
export const firstAskAt = (openedAt: Date) => after(openedAt, payLimits.askStepsS[0]);

/** The channel has accepted it. Null when it was no longer wanted, or is known already. */
export async function openAttempt(
  tx: Database,
  { outTradeNo, codeUrl, at }: { outTradeNo: string; codeUrl: string | null; at: Date },
): Promise<PayAttempt | null> {
  const [opened] = await tx
    .update(attempts)
    .set({ state: 'open', codeUrl, asks: 0, nextAskAt: firstAskAt(at) })
    .where(and(eq(attempts.outTradeNo, outTradeNo), eq(attempts.state, 'creating')))
    .returning();
  return opened ?? null;
}

/** Nobody can pay it any more, says the channel; or it never came to be. */
export async function endAttempt(
  tx: Database,
  { outTradeNo, expiresAt }: Pick<PayAttempt, 'outTradeNo' | 'expiresAt'>,
  state: 'closed' | 'failed',
  at: Date,
): Promise<boolean> {
  const lastMoment = at > expiresAt ? at : expiresAt;
  const ended = await tx
    .update(attempts)
    .set({ state, codeUrl: null, closedAt: at, asks: 0, nextAskAt: after(lastMoment, FINAL_CHECKS_S[0]) })
    .where(and(eq(attempts.outTradeNo, outTradeNo), inArray(attempts.state, [...liveAttemptStates])))
    .returning({ outTradeNo: attempts.outTradeNo });
  return ended.length > 0;
}

/** Codes of the order that are to be closed as soon as the channel can be reached. */
export async function markAttemptsClosing(tx: Database, orderId: string, at: Date): Promise<void> {
  await tx
    .update(attempts)
    .set({ state: 'closing', nextAskAt: at })
    .where(and(eq(attempts.orderId, orderId), inArray(attempts.state, [...liveAttemptStates])));
}

/** This one is paid, and nobody should pay another one of its order: the sweep closes them. */
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
      nextAskAt: sql`case when ${isPaid} then null else ${moment} end`,
    })
    .where(
      and(
        eq(attempts.orderId, orderId),
        ne(attempts.state, 'paid'),
        or(isPaid, inArray(attempts.state, [...liveAttemptStates])),
      ),
    );
}

/** Takes the turn to ask about what is due. Whoever else looks now finds nothing, or something else. */
export async function claimDueAttempts(db: Database, now: Date, limit: number): Promise<PayAttempt[]> {
  const due = db
    .select({ outTradeNo: attempts.outTradeNo })
    .from(attempts)
    .where(and(isNotNull(attempts.nextAskAt), lte(attempts.nextAskAt, now)))
    .orderBy(attempts.nextAskAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return claim(db, inArray(attempts.outTradeNo, due), now);
}

/**
 * The same for what somebody waits for: the code before them, and one that is being closed, which may have been paid just
 * before. Each is one page's to ask about, however many wait. Between turns they may ask too, after a short pause that does
 * not grow: what they wait for may have happened just after the last turn.
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
    .set({ asks: sql`${attempts.asks} + 1`, askedAt: now, nextAskAt: nextTurn(now) })
    .where(and(which, lte(attempts.nextAskAt, now)))
    .returning();

/** Ever longer pauses while it can be paid; once it is closed a few last looks, and then never again. */
const nextTurn = (now: Date): SQL => sql`${now.toISOString()}::timestamptz + make_interval(secs => case
  when ${inArray(attempts.state, [...liveAttemptStates])}
  then ${intArray(payLimits.askStepsS)}[least(${attempts.asks} + 2, ${payLimits.askStepsS.length})]
  else ${intArray(FINAL_CHECKS_S)}[${attempts.asks} + 2] end)`;

/** Numbers of ours, and no parameters: PostgreSQL could not tell what type they are. */
const intArray = (numbers: readonly number[]): SQL => sql.raw(`(array[${numbers.join(', ')}]::int[])`);

/** The order is over: time or its buyer ended it, and no code of it can be paid. False when it is not so. */
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
