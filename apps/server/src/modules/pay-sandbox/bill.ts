import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { feeOf } from './yuan-and-fees.ts';
import { paySandboxPayments, paySandboxRefunds, paySandboxTrades } from './pay-sandbox.tables.ts';
import type { SandboxChannel } from './sandbox.ts';
import { dayBounds } from './shanghai.ts';

/** A row of a bill, independent of the channel's columns. */
export interface BillLine {
  kind: 'payment' | 'refund' | 'undone';
  at: Date;
  transactionId: string;
  outTradeNo: string;
  subject: string;
  /** Amount of the payment; a refund row has the amount of its payment too. */
  totalFen: number;
  /** Refunded amount; zero for a payment. */
  refundFen: number;
  refundId: string;
  refundNo: string;
  /** The channel's fee; negative for a returned fee. */
  feeFen: number;
}

/** Returns all payments and refunds of a day in Asia/Shanghai, changed by the active bill faults. */
export async function makeBill(
  db: Database,
  channel: SandboxChannel,
  day: string,
  faults: ReadonlySet<SandboxFault>,
): Promise<BillLine[]> {
  const bounds = dayBounds(day);
  if (!bounds) return [];
  const lines = [...(await listPayments(db, channel, bounds)), ...(await listRefunds(db, channel, bounds))];
  const unpaid = faults.has('bill_paid_ours_unpaid') ? await findUnpaid(db, channel, bounds) : null;
  return applyBillFaults(lines, faults, bounds.from, unpaid).toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
}

interface Bounds {
  from: Date;
  until: Date;
}

async function listPayments(db: Database, channel: SandboxChannel, { from, until }: Bounds): Promise<BillLine[]> {
  const { paidAt, tradeId } = paySandboxPayments;
  const rows = await db
    .select({ payment: paySandboxPayments, trade: paySandboxTrades })
    .from(paySandboxPayments)
    .innerJoin(paySandboxTrades, eq(paySandboxTrades.id, tradeId))
    .where(and(eq(paySandboxPayments.channel, channel), gte(paidAt, from), lt(paidAt, until)))
    .orderBy(asc(paidAt), asc(paySandboxPayments.transactionId));
  return rows.map(({ payment, trade }) => ({
    kind: 'payment',
    at: payment.paidAt,
    transactionId: payment.transactionId,
    outTradeNo: trade.outTradeNo,
    subject: trade.subject,
    totalFen: payment.amountFen,
    refundFen: 0,
    refundId: '',
    refundNo: '',
    feeFen: feeOf(payment.amountFen),
  }));
}

async function listRefunds(db: Database, channel: SandboxChannel, { from, until }: Bounds): Promise<BillLine[]> {
  const { settledAt, status } = paySandboxRefunds;
  const rows = await db
    .select({ refund: paySandboxRefunds, payment: paySandboxPayments, trade: paySandboxTrades })
    .from(paySandboxRefunds)
    .innerJoin(paySandboxPayments, eq(paySandboxPayments.transactionId, paySandboxRefunds.transactionId))
    .innerJoin(paySandboxTrades, eq(paySandboxTrades.id, paySandboxPayments.tradeId))
    .where(
      and(eq(paySandboxRefunds.channel, channel), eq(status, 'SUCCESS'), gte(settledAt, from), lt(settledAt, until)),
    )
    .orderBy(asc(settledAt), asc(paySandboxRefunds.id));
  return rows.map(({ refund, payment, trade }) => ({
    kind: 'refund',
    at: refund.settledAt ?? refund.createdAt,
    transactionId: payment.transactionId,
    outTradeNo: trade.outTradeNo,
    subject: trade.subject,
    totalFen: payment.amountFen,
    refundFen: refund.amountFen,
    refundId: refund.id,
    refundNo: refund.refundNo,
    feeFen: refund.amountFen === 0 ? 0 : -feeOf(refund.amountFen),
  }));
}

async function findUnpaid(db: Database, channel: SandboxChannel, { from, until }: Bounds): Promise<BillLine | null> {
  const { createdAt, paidAt } = paySandboxTrades;
  const [trade] = await db
    .select()
    .from(paySandboxTrades)
    .where(and(eq(paySandboxTrades.channel, channel), isNull(paidAt), gte(createdAt, from), lt(createdAt, until)))
    .orderBy(asc(createdAt))
    .limit(1);
  return trade ? inventLine(trade.createdAt, trade.outTradeNo, trade.subject, trade.amountFen) : null;
}

const inventLine = (at: Date, outTradeNo: string, subject: string, totalFen: number): BillLine => ({
  kind: 'payment',
  at,
  transactionId: `9${outTradeNo.replace(/\D/g, '').padStart(27, '0').slice(-27)}`,
  outTradeNo,
  subject,
  totalFen,
  refundFen: 0,
  refundId: '',
  refundNo: '',
  feeFen: feeOf(totalFen),
});

/** Changes amount and fee together, because a wrong fee is a separate fault. */
const billed = (line: BillLine, totalFen: number): BillLine => ({ ...line, totalFen, feeFen: feeOf(totalFen) });

/** Applies the active bill faults. Each fault changes another payment, if there are enough payments. */
function applyBillFaults(
  lines: BillLine[],
  faults: ReadonlySet<SandboxFault>,
  from: Date,
  unpaid: BillLine | null,
): BillLine[] {
  const result = [...lines];
  let next = 0;
  const change = (fault: SandboxFault, alter: (line: BillLine) => BillLine | null) => {
    if (!faults.has(fault)) return;
    const places = result.flatMap(({ kind }, index) => (kind === 'payment' ? [index] : []));
    const place = places[next % Math.max(places.length, 1)];
    const line = place === undefined ? undefined : result[place];
    if (place === undefined || !line) return;
    const altered = alter(line);
    result.splice(place, 1, ...(altered ? [altered] : []));
    if (altered?.kind === 'payment') next += 1;
  };
  change('bill_wrong_fee', (line) => ({ ...line, feeFen: line.feeFen + 1 }));
  change('bill_ours_less', (line) => billed(line, line.totalFen + 100));
  change('bill_ours_more', (line) => billed(line, Math.max(line.totalFen - 1, 0)));
  change('bill_unpaid_ours_paid', (line) => ({ ...line, kind: 'undone', feeFen: 0 }));
  change('bill_missing_theirs', () => null);
  if (faults.has('bill_missing_ours')) result.push(inventLine(from, 'SBX00000000UNKNOWN', '不知名的商品', 990));
  if (unpaid) result.push(unpaid);
  return result;
}
