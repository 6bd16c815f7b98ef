import { randomInt } from 'node:crypto';
import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { putNotice } from './stored-notifications.ts';
import { paySandboxPayments, paySandboxRefunds, paySandboxTrades, type RefundRow } from './pay-sandbox.tables.ts';
import type { Sandbox, SandboxChannel } from './sandbox.ts';

/** Time until a pending refund gets its result. */
const SETTLES_MS = 30_000;

export interface RefundRequest {
  channel: SandboxChannel;
  transactionId: string;
  refundNo: string;
  amountFen: number;
  notifyUrl: string;
}

export type RefundOutcome =
  | { refund: RefundRow; isNew: boolean }
  /**
   * `mismatch`: a refund with this number exists with other data. `too_much`: the amount exceeds what is left of the
   * payment.
   */
  | { refusal: 'mismatch' | 'too_much' };

/** Starts a refund; idempotent by refund number. */
export async function startRefund(
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  request: RefundRequest,
  faults: ReadonlySet<SandboxFault>,
): Promise<RefundOutcome> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const id = `5030${now.getTime()}${randomInt(10 ** 6)}`;
    const isAbnormal = faults.has('refund_abnormal');
    const waits = faults.has('refund_processing');
    const status = waits ? 'PROCESSING' : isAbnormal ? 'ABNORMAL' : 'SUCCESS';
    const settlesAt = waits ? new Date(now.getTime() + SETTLES_MS) : null;
    const [begun] = await tx
      .insert(paySandboxRefunds)
      .values({ ...request, id, status, createdAt: now, settlesAt, settledAt: waits ? null : now })
      .onConflictDoNothing()
      .returning();
    if (!begun) {
      const known = await findRefund(tx, request.channel, request.refundNo);
      const isSame = known?.transactionId === request.transactionId && known.amountFen === request.amountFen;
      return known && isSame ? { refund: known, isNew: false } : { refusal: 'mismatch' };
    }
    const left = sql`${paySandboxPayments.refundedFen} + ${request.amountFen}`;
    const taken = await tx
      .update(paySandboxPayments)
      .set({ refundedFen: left })
      .where(and(eq(paySandboxPayments.transactionId, request.transactionId), lte(left, paySandboxPayments.amountFen)))
      .returning();
    if (taken.length === 0) {
      await tx.delete(paySandboxRefunds).where(eq(paySandboxRefunds.id, id));
      return { refusal: 'too_much' };
    }
    if (!waits) await tellRefund(tx, begun, now, faults);
    return { refund: begun, isNew: true };
  });
}

export async function findRefund(db: Database, channel: SandboxChannel, refundNo: string): Promise<RefundRow | null> {
  const [refund] = await db
    .select()
    .from(paySandboxRefunds)
    .where(and(eq(paySandboxRefunds.channel, channel), eq(paySandboxRefunds.refundNo, refundNo)));
  return refund ?? null;
}

/** Gives all due refunds their result and notifies the merchant. */
export async function settleRefunds(db: Database, now: Date, faults: ReadonlySet<SandboxFault>): Promise<void> {
  await db.transaction(async (tx) => {
    const settled = await tx
      .update(paySandboxRefunds)
      .set({ status: faults.has('refund_abnormal') ? 'ABNORMAL' : 'SUCCESS', settledAt: now, settlesAt: null })
      .where(and(isNotNull(paySandboxRefunds.settlesAt), lte(paySandboxRefunds.settlesAt, now)))
      .returning();
    for (const refund of settled) await tellRefund(tx, refund, now, faults);
  });
}

async function tellRefund(tx: Database, refund: RefundRow, now: Date, faults: ReadonlySet<SandboxFault>) {
  // Alipay notifies only of successful refunds.
  if (refund.channel === 'alipay' && refund.status !== 'SUCCESS') return;
  const [trade] = await tx
    .select({ trade: paySandboxTrades })
    .from(paySandboxTrades)
    .innerJoin(paySandboxPayments, eq(paySandboxPayments.tradeId, paySandboxTrades.id))
    .where(eq(paySandboxPayments.transactionId, refund.transactionId));
  if (!trade) return;
  const facts = { kind: 'refund' as const, transactionId: refund.transactionId, refundNo: refund.refundNo };
  await putNotice(tx, { trade: trade.trade, facts, notifyUrl: refund.notifyUrl }, now, faults);
}
