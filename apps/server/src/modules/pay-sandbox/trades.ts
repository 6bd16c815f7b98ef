import { randomBytes, randomInt } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paySandboxPayments, paySandboxTrades, type PaymentRow, type TradeRow } from './pay-sandbox.tables.ts';
import type { SandboxChannel } from './sandbox.ts';
import { dayOf } from '../../time/shanghai.ts';

export type NewTrade = Pick<
  TradeRow,
  'channel' | 'outTradeNo' | 'amountFen' | 'subject' | 'notifyUrl' | 'openId' | 'keySerial' | 'expiresAt'
> &
  Partial<Pick<TradeRow, 'contractId' | 'wire' | 'settlesAt' | 'scannedAt'>>;

/** Creates a trade, or returns the existing trade with this number. `isSame` says whether both have the same data. */
export async function openTrade(
  db: Database,
  trade: NewTrade,
  now: Date,
): Promise<{ trade: TradeRow; isSame: boolean }> {
  const id = randomBytes(12).toString('base64url');
  const [opened] = await db
    .insert(paySandboxTrades)
    .values({ ...trade, id, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (opened) return { trade: opened, isSame: true };
  const known = await findTrade(db, trade.channel, trade.outTradeNo);
  if (!known) throw new Error('the trade is missing');
  return { trade: known, isSame: asksForTheSame(known, trade) };
}

/** Whether amount, subject and payer are equal. A trade number used for a QR code cannot be used for a JSAPI trade. */
const asksForTheSame = (known: TradeRow, { amountFen, subject, openId }: NewTrade) =>
  known.amountFen === amountFen && known.subject === subject && known.openId === openId;

export async function findTrade(db: Database, channel: SandboxChannel, outTradeNo: string): Promise<TradeRow | null> {
  const [trade] = await db
    .select()
    .from(paySandboxTrades)
    .where(and(eq(paySandboxTrades.channel, channel), eq(paySandboxTrades.outTradeNo, outTradeNo)));
  return trade ?? null;
}

export async function findTradeById(db: Database, id: string): Promise<TradeRow | null> {
  const [trade] = await db.select().from(paySandboxTrades).where(eq(paySandboxTrades.id, id));
  return trade ?? null;
}

const LISTED_MAX = 50;

/** Lists payable QR codes, newest first, without JSAPI trades and charges under a contract. */
export const listWaitingTrades = (db: Database, now: Date): Promise<TradeRow[]> =>
  db
    .select()
    .from(paySandboxTrades)
    .where(
      and(
        isNull(paySandboxTrades.openId),
        isNull(paySandboxTrades.settlesAt),
        isNull(paySandboxTrades.paidAt),
        isNull(paySandboxTrades.closedAt),
        gt(paySandboxTrades.expiresAt, now),
      ),
    )
    .orderBy(desc(paySandboxTrades.createdAt), desc(paySandboxTrades.id))
    .limit(LISTED_MAX);

/** Lists the payments of a trade, oldest first. */
export const paymentsOf = (db: Database, tradeId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(paySandboxPayments)
    .where(eq(paySandboxPayments.tradeId, tradeId))
    .orderBy(asc(paySandboxPayments.paidAt), asc(paySandboxPayments.transactionId));

export async function findPayment(db: Database, transactionId: string): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(paySandboxPayments)
    .where(eq(paySandboxPayments.transactionId, transactionId));
  return payment ?? null;
}

/** Records the first scan of the code, which makes the trade known at Alipay. */
export async function noteScan(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(paySandboxTrades)
    .set({ scannedAt: now })
    .where(and(eq(paySandboxTrades.id, id), isNull(paySandboxTrades.scannedAt)));
}

/** Closes an unpaid trade. Returns false if the trade is paid or already closed. */
export async function closeTrade(db: Database, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(paySandboxTrades)
    .set({ closedAt: now })
    .where(and(eq(paySandboxTrades.id, id), isNull(paySandboxTrades.paidAt), isNull(paySandboxTrades.closedAt)))
    .returning({ id: paySandboxTrades.id });
  return rows.length > 0;
}

export async function noteCancel(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(paySandboxTrades)
    .set({ cancelledAt: now, scannedAt: sql`coalesce(${paySandboxTrades.scannedAt}, ${now.toISOString()})` })
    .where(eq(paySandboxTrades.id, id));
}

/** `pay_twice` pays a paid trade again; `pay_late` pays a trade that expired or was closed. */
export type PayVariant = 'pay' | 'pay_twice' | 'pay_late';

/**
 * Records a payment. Returns null if the trade does not allow this kind of payment; of concurrent payments one
 * succeeds.
 */
export async function takePayment(
  tx: Database,
  { id, variant, amountFen, now }: { id: string; variant: PayVariant; amountFen: number; now: Date },
): Promise<PaymentRow | null> {
  const { paidAt, closedAt, expiresAt, scannedAt } = paySandboxTrades;
  const conditions = [eq(paySandboxTrades.id, id)];
  if (variant !== 'pay_twice') conditions.push(isNull(paidAt));
  if (variant === 'pay') conditions.push(isNull(closedAt), gt(expiresAt, now));
  const moment = now.toISOString();
  const [trade] = await tx
    .update(paySandboxTrades)
    .set({ paidAt: sql`coalesce(${paidAt}, ${moment})`, scannedAt: sql`coalesce(${scannedAt}, ${moment})` })
    .where(and(...conditions))
    .returning();
  if (!trade) return null;
  const [payment] = await tx
    .insert(paySandboxPayments)
    .values({
      transactionId: transactionNumber(trade.channel, now),
      channel: trade.channel,
      tradeId: id,
      amountFen,
      paidAt: now,
    })
    .returning();
  return payment ?? null;
}

/** Returns a transaction number of 28 digits that contains the day, as WeChat Pay and Alipay do. */
function transactionNumber(channel: SandboxChannel, now: Date): string {
  const day = dayOf(now).replaceAll('-', '');
  const digits = Array.from({ length: 2 }, () => String(randomInt(10 ** 8)).padStart(8, '0')).join('');
  return channel === 'wechat' ? `4200${day}${digits}` : `${day}2200${digits}`;
}
