import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { findContract, planCharge } from './contracts.ts';
import { putNotice } from './stored-notifications.ts';
import { paySandboxTrades, type ContractRow, type TradeRow } from './pay-sandbox.tables.ts';
import type { Sandbox } from './sandbox.ts';
import { dayOf, secondOf } from '../../time/shanghai.ts';
import { openTrade, takePayment } from './trades.ts';

type Faults = ReadonlySet<SandboxFault>;

/** How long the fault `charge_late` delays the result of a charge. */
const LATE_MS = 10 * 60_000;
/** Time limit after which a charge without result is closed. */
const LIVES_MS = 2 * DAY_MS;

export interface NewCharge {
  outTradeNo: string;
  amountFen: number;
  subject: string;
  notifyUrl: string;
  keySerial: string | null;
}

/**
 * Starts a charge under a contract; idempotent by trade number. Without the fault `charge_late` the charge is settled
 * at once.
 */
export async function startCharge(
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  contract: ContractRow,
  charge: NewCharge,
  faults: Faults,
): Promise<{ trade: TradeRow; isSame: boolean }> {
  const now = clock.now();
  const settlesAt = new Date(now.getTime() + (faults.has('charge_late') ? LATE_MS : 0));
  const expiresAt = new Date(now.getTime() + LIVES_MS);
  const begun = await openTrade(
    db,
    {
      ...charge,
      channel: contract.channel,
      contractId: contract.id,
      openId: null,
      settlesAt,
      expiresAt,
      scannedAt: now,
    },
    now,
  );
  await settleCharges(db, now, faults);
  const [trade = begun.trade] = await db.select().from(paySandboxTrades).where(eq(paySandboxTrades.id, begun.trade.id));
  return { trade, isSame: begun.isSame };
}

/** Settles all due charges: each becomes a payment or fails. */
export async function settleCharges(db: Database, now: Date, faults: Faults): Promise<void> {
  const { settlesAt, closedAt } = paySandboxTrades;
  await db.transaction(async (tx) => {
    const due = await tx
      .update(paySandboxTrades)
      .set({ settlesAt: null })
      .where(and(isNotNull(settlesAt), lte(settlesAt, now), isNull(closedAt)))
      .returning();
    for (const trade of due) await settle(tx, trade, now, faults);
  });
}

async function settle(tx: Database, trade: TradeRow, now: Date, faults: Faults): Promise<void> {
  const contract = await findContract(tx, { id: trade.contractId ?? '' });
  const failure = !contract?.signedAt || contract.endedAt ? 'CONTRACT_TERMINATED' : failureOf(faults);
  if (failure !== null) {
    await tx.update(paySandboxTrades).set({ failure, closedAt: now }).where(eq(paySandboxTrades.id, trade.id));
    return;
  }
  const payment = await takePayment(tx, { id: trade.id, variant: 'pay', amountFen: trade.amountFen, now });
  if (!payment || !contract) return;
  if (contract.executeOn && contract.period) {
    await planCharge(tx, contract.id, nextDay(contract.executeOn, contract.period));
  }
  const facts = { kind: 'paid' as const, transactionId: payment.transactionId, refundNo: null };
  await putNotice(tx, { trade, facts, notifyUrl: trade.notifyUrl }, now, faults);
}

/** Returns the error code of a refused charge if one of the two charge faults is active; otherwise null. */
export function failureOf(faults: Faults): 'NOTENOUGH' | 'RULE_LIMIT' | null {
  if (faults.has('charge_insufficient')) return 'NOTENOUGH';
  return faults.has('charge_declined') ? 'RULE_LIMIT' : null;
}

/** Returns the next day of a plan: some days later, or the same day of a later month, at most the 28th. */
function nextDay(day: string, period: { days: number } | { months: number }): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if ('days' in period) moment.setUTCDate(moment.getUTCDate() + period.days);
  else moment.setUTCMonth(moment.getUTCMonth() + period.months);
  return moment.toISOString().slice(0, 10);
}

/**
 * WeChat Pay allows a charge within twelve hours of signing. A later charge must be announced, and is allowed from two
 * to eight days after the announcement between 07:00 and 22:00.
 */
export function isWithinAnnouncement({ signedAt, noticedAt, noticedFen }: ContractRow, amountFen: number, now: Date) {
  if (signedAt && now.getTime() - signedAt.getTime() <= DAY_MS / 2) return true;
  if (!noticedAt || noticedFen === null || amountFen > noticedFen) return false;
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(noticedAt))) / DAY_MS);
  return days >= 2 && days <= 8 && isDaytime(now, 7);
}

export const isDaytime = (now: Date, from: number) => {
  const hour = Number(secondOf(now).slice(11, 13));
  return hour >= from && hour < 22;
};

/** Alipay allows a charge on the planned day and the five days before it, up to the agreed amount. */
export function isWithinPlan({ executeOn, maxFen }: ContractRow, amountFen: number, now: Date): boolean {
  if (executeOn === null || maxFen === null || amountFen > maxFen) return false;
  const days = Math.round((Date.parse(executeOn) - Date.parse(dayOf(now))) / DAY_MS);
  return days >= 0 && days <= 5;
}
