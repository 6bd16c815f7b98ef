import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { payRevenueSchedules } from './books.tables.ts';
import { dayOf, type Day } from '../../../time/shanghai.ts';

export interface RevenueSchedule {
  orderId: string;
  /** The amount paid. */
  amountFen: number;
  /** List price minus the amount paid. */
  discountFen?: number;
  /** Start and end of the granted days. */
  from: Date;
  to: Date;
}

/** Number of days; at least one, because the first day counts in full. */
const daysBetween = (from: Date, to: Date): number => Math.max(1, Math.ceil((to.getTime() - from.getTime()) / DAY_MS));

const spread = (days: number, fen: number, discountFen: number) => ({
  spreadDays: days,
  spreadFen: fen,
  spreadDiscountFen: discountFen,
  leftDays: days,
  leftFen: fen,
  leftDiscountFen: discountFen,
});

/**
 * Schedules the revenue of a payment in equal shares over its days. Returns false if the order already has a
 * schedule.
 */
export async function scheduleRevenue(tx: Database, schedule: RevenueSchedule): Promise<boolean> {
  const { orderId, amountFen, from, to } = schedule;
  const discountFen = Math.max(0, schedule.discountFen ?? 0);
  const days = daysBetween(from, to);
  const { rowCount } = await tx.execute(newSchedule({ orderId, amountFen, discountFen, nextDay: dayOf(from), days }));
  return (rowCount ?? 0) > 0;
}

const newSchedule = fixedStatement<{
  orderId: string;
  amountFen: number;
  discountFen: number;
  nextDay: Day;
  days: number;
}>((place) => {
  const [amount, discount, days] = [place('amountFen'), place('discountFen'), place('days')];
  return sql`
    insert into ${payRevenueSchedules} (order_id, amount_fen, discount_fen, next_day, spread_days, spread_fen, spread_discount_fen,
      left_days, left_fen, left_discount_fen)
    values (${place('orderId')}, ${amount}, ${discount}, ${place('nextDay')}, ${days}, ${amount}, ${discount}, ${days}, ${amount}, ${discount})
    on conflict do nothing`;
});

type Move = Pick<RevenueSchedule, 'orderId' | 'from' | 'to'>;

/**
 * Moves revenue schedules to the new days of their orders. Locks them, and the schedule of order `besides`, by order id
 * as `recogniseRevenue` does, so that the two do not deadlock.
 */
export async function moveSchedules(
  tx: Database,
  moves: readonly Move[],
  { at, besides }: { at: Date; besides?: string | undefined },
): Promise<void> {
  const held = [...moves.map(({ orderId }) => orderId), ...(besides === undefined ? [] : [besides])];
  if (held.length > 0) await lockSchedules(tx, held);
  for (const move of moves) {
    await moveSchedule(tx, move, at);
  }
}

async function lockSchedules(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx
    .select({ orderId: payRevenueSchedules.orderId })
    .from(payRevenueSchedules)
    .where(inArray(payRevenueSchedules.orderId, [...orderIds]))
    .orderBy(payRevenueSchedules.orderId)
    .for('update');
}

/** Divides the remaining revenue evenly over the remaining days. */
async function moveSchedule(tx: Database, { orderId, from, to }: Move, at: Date): Promise<void> {
  const first = dayOf(from);
  const total = daysBetween(from, to);
  // Recognised days are not spread again. Days from today on are never recognised, so `nextDay` is at most today.
  const today = dayOf(at);
  const next =
    first < today
      ? sql`greatest(${first}::date, least(${payRevenueSchedules.nextDay}, ${today}::date))`
      : sql`${first}::date`;
  const days = sql`greatest(1, ${first}::date + ${total}::int - ${next})`;
  await tx
    .update(payRevenueSchedules)
    .set({
      nextDay: next,
      leftDays: days,
      spreadDays: days,
      spreadFen: sql`${payRevenueSchedules.leftFen}`,
      spreadDiscountFen: sql`${payRevenueSchedules.leftDiscountFen}`,
    })
    .where(and(eq(payRevenueSchedules.orderId, orderId), gt(payRevenueSchedules.leftDays, 0)));
}

/**
 * Takes an order's deferred revenue for a refund and returns the amount taken: all of it if the days are revoked,
 * otherwise at most the refunded amount.
 */
export async function takeFromSchedule(
  tx: Database,
  orderId: string,
  { fen, takesGrant, at }: { fen: number; takesGrant: boolean; at: Date },
): Promise<number> {
  const [row] = await tx
    .select()
    .from(payRevenueSchedules)
    .where(and(eq(payRevenueSchedules.orderId, orderId), gt(payRevenueSchedules.leftDays, 0)))
    .for('update');
  if (!row) return 0;
  const taken = takesGrant ? row.leftFen : Math.min(fen, row.leftFen);
  const ended = { leftDays: 0, leftFen: 0, leftDiscountFen: 0, stoppedAt: at };
  const lessened = spread(row.leftDays, row.leftFen - taken, row.leftDiscountFen);
  await tx
    .update(payRevenueSchedules)
    .set(takesGrant ? ended : lessened)
    .where(eq(payRevenueSchedules.orderId, orderId));
  return taken;
}
