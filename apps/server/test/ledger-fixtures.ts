import { randomBytes } from 'node:crypto';
import type { Database } from '../src/db/database.ts';
import { grantMembership } from '../src/modules/membership/index.ts';
import { dayBefore } from '../src/time/shanghai.ts';
import { carryBalances } from '../src/modules/pay/books/carry-balances.ts';
import { postPayment } from '../src/modules/pay/books/post-payment.ts';
import { reconcileDay } from '../src/modules/pay/reconcile/reconcile-day.ts';
import { scheduleRevenue } from '../src/modules/pay/books/revenue.ts';
import { trialBalance } from '../src/modules/pay/books/reports.ts';
import type { LedgerAccount } from '../src/modules/pay/books/accounts.ts';
import { takeBackDays } from '../src/modules/pay/index.ts';
import type { BillRow, Channel, PayChannel, RefundState } from '../src/modules/pay/channels/channel.ts';
import type { Trade } from '../src/modules/pay/channels/trade.ts';
import { attempts, orders, payments } from '../src/modules/pay/orders/orders.tables.ts';
import { refundOrders } from '../src/modules/pay/orders/order-refund-port.ts';
import { proposeRefund } from '../src/modules/pay/refunds/refund-proposals.ts';
import { refundAsOperator } from '../src/modules/pay/refunds/operator-refunds.ts';
import type { RefundJobDeps } from '../src/modules/pay/refunds/refund-deps.ts';
import type { TestServer } from './test-server.ts';

export interface Sale {
  accountId?: string;
  channel?: PayChannel;
  listFen?: number;
  paidFen?: number;
  days?: number;
  at: Date;
  /** The payment does not fit the order and waits for an operator's review. */
  isInReview?: boolean;
  /** No payment of the order is known. */
  isUnpaid?: boolean;
}

let sales = 0;

/** Inserts an order with the rows that `settlePayment` writes. */
export async function sell(db: Database, sale: Sale) {
  const { channel = 'wechat', paidFen = 3000, days = 30, at } = sale;
  const { listFen = paidFen, isInReview = false, isUnpaid = false } = sale;
  sales += 1;
  const orderId = `order${sales}x${randomBytes(4).toString('hex')}`;
  // By default every sale has a new buyer, because the days of several purchases of one member follow each other.
  const { accountId = `buyer-of-${orderId}` } = sale;
  const outTradeNo = `T${orderId}`;
  const transactionId = `420000${orderId}`;
  const startsAt = await db.transaction(async (tx) => {
    await tx.insert(orders).values({
      id: orderId,
      accountId,
      orderTokenHash: orderId,
      state: isUnpaid ? 'closed' : isInReview ? 'review' : 'granted',
      productId: 'vipxjsq_1m_10',
      productName: '月卡',
      vas: 3,
      length: { days },
      days,
      num: 1,
      listFen,
      amountFen: paidFen,
      priceKind: 'list',
      isRenewing: false,
      actId: '',
      referFrom: 'jsq_web',
      payPageId: 'jsq_web',
      settledOutTradeNo: isUnpaid ? null : outTradeNo,
      createdAt: at,
      expiresAt: at,
      paidAt: isUnpaid ? null : at,
      grantedAt: isUnpaid || isInReview ? null : at,
    });
    const state = isUnpaid ? 'closed' : 'paid';
    const attempt = { outTradeNo, orderId, seq: 1, channel, amountFen: paidFen, state } as const;
    await tx.insert(attempts).values({ ...attempt, createdAt: at, expiresAt: at });
    if (isUnpaid) return at;
    const disposition = isInReview ? 'review' : 'applied';
    const payment = { channel, transactionId, outTradeNo, orderId, paidFen, paidAt: at, recordedAt: at } as const;
    await tx.insert(payments).values({ ...payment, via: 'notification', disposition });
    const to = isInReview ? 'suspense' : 'deferred';
    await postPayment(tx, { channel, transactionId, orderId, attemptId: outTradeNo, paidFen, at, to });
    if (isInReview) return at;
    const source = { type: 'order', id: orderId } as const;
    const grant = { accountId, source, productId: 'vipxjsq_1m_10', vas: 3, length: { days }, at } as const;
    const { startsAt: from, endsAt: until } = await grantMembership(tx, grant);
    await scheduleRevenue(tx, { orderId, amountFen: paidFen, discountFen: listFen - paidFen, from, to: until });
    return from;
  });
  return { orderId, accountId, attemptId: outTradeNo, transactionId, channel, paidFen, at, startsAt };
}

/** Returns the balances of the ledger accounts that are not zero. */
export async function balances(db: Database): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await trialBalance(db);
  return Object.fromEntries(rows.filter((row) => row.balanceFen !== 0).map((row) => [row.account, row.balanceFen]));
}

/**
 * A payment channel with prepared answers, which records calls. As at real channels, a repeated refund number does not
 * refund twice.
 */
export class TestChannel {
  readonly asked: string[] = [];
  readonly refunds = new Map<string, RefundState>();
  readonly trades = new Map<string, Trade>();
  readonly bills = new Map<string, BillRow[]>();
  /** State of the next new refund. */
  next: RefundState = 'succeeded';
  /** If set, calls throw this error. */
  fault: Error | null = null;

  refund: Channel['refund'] = async ({ refundNo, refundFen }) => {
    this.asked.push(`refund ${refundNo} ${refundFen}`);
    if (this.fault) throw this.fault;
    if (!this.refunds.has(refundNo)) this.refunds.set(refundNo, this.next);
    return this.refunds.get(refundNo) ?? 'absent';
  };

  queryRefund: Channel['queryRefund'] = async ({ refundNo }) => {
    this.asked.push(`query ${refundNo}`);
    if (this.fault) throw this.fault;
    return this.refunds.get(refundNo) ?? 'absent';
  };

  query: Channel['query'] = async (outTradeNo) => {
    this.asked.push(`trade ${outTradeNo}`);
    const absent = { outTradeNo, state: 'absent', transactionId: null, paidFen: null, paidAt: null } as const;
    return this.trades.get(outTradeNo) ?? absent;
  };

  downloadBill: Channel['downloadBill'] = async (day) => {
    this.asked.push(`bill ${day}`);
    return this.bills.get(day) ?? [];
  };
}

/** Runs refunds on the server's database with this channel. */
export function refundsOn(server: TestServer, channel: TestChannel) {
  const letters: string[] = [];
  const queue: string[] = [];
  const deps: RefundJobDeps = {
    db: server.deps.db,
    clock: server.clock,
    jobs: {
      async enqueue(_tx, name, data) {
        queue.push(`${name} ${(data as { id: string }).id}`);
      },
    },
    channels: new Map([
      ['wechat', channel],
      ['alipay', channel],
    ]),
    orders: refundOrders,
    tellBuyer: async (_tx, accountId, { title }) => void letters.push(`${accountId}: ${title}`),
    announce: async () => {},
    takeBackDays: async (tx, { orderId, at }) =>
      void (await takeBackDays(tx, { source: { type: 'order', id: orderId }, at })),
  };
  return { deps, letters, queue };
}

const EMPTIED = [
  'pay_journal_lines',
  'pay_journals',
  'pay_balances',
  'pay_revenue_schedules',
  'pay_bills',
  'pay_bill_rows',
  'pay_bill_pool',
  'pay_mismatches',
  'pay_refunds',
  'pay_refund_balances',
];

/** Empties the ledger. Works only for the PostgreSQL role that owns its tables, because triggers must be disabled. */
export async function truncateLedger({ deps }: TestServer): Promise<void> {
  const books = ['pay_journals', 'pay_journal_lines'];
  const triggers = (verb: string) => books.map((name) => `alter table ${name} ${verb} trigger user`).join('; ');
  await deps.database.pool.query(
    `begin; ${triggers('disable')}; truncate ${EMPTIED.join(', ')}; ${triggers('enable')}; commit`,
  );
}

/** Adds rows to every table of the ledger: a sale with a partial refund, and a bill that differs from the books. */
export async function fillLedgerTables(server: TestServer): Promise<void> {
  const { deps, clock } = server;
  const day = dayBefore(clock.now());
  const [noon, late] = [new Date(`${day}T04:00:00Z`), new Date(`${day}T15:59:00Z`)];
  const channel = new TestChannel();
  const sold = await sell(deps.db, { at: noon, channel: 'alipay' });
  await sell(deps.db, { at: late, channel: 'alipay' });
  const { deps: refunds } = refundsOn(server, channel);
  const part = { orderId: sold.orderId, amountFen: 100, takesGrant: false, reason: '补偿' };
  await deps.db.transaction((tx) => refundAsOperator(tx, refunds, part));
  const large = { kind: 'give', orderId: sold.orderId, subject: null, amountFen: 2900, takesGrant: true } as const;
  await proposeRefund(deps.db, { ...large, reason: '多人投诉', askedBy: '小周', askedAt: clock.now() });
  const row = { outTradeNo: sold.attemptId, transactionId: sold.transactionId, kind: 'payment', at: noon } as const;
  channel.bills.set(day, [{ ...row, amountFen: sold.paidFen, feeFen: 1, refundNo: null, isSettled: true }]);
  const nothing = () => Promise.resolve();
  const channels = new Map([['alipay' as const, channel]]);
  const reconciling = { db: deps.db, clock, channels, settle: nothing, noteReturned: nothing };
  await reconcileDay({ ...reconciling, feeBasisPoints: { wechat: 60, alipay: 60 } }, 'alipay', day);
  await carryBalances(deps.db);
}
