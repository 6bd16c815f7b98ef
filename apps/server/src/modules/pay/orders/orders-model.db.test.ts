import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CrashingDatabase } from '../../../../test/crashing-database.ts';
import { Crash, type InMemoryChannel } from '../../../../test/in-memory-channel.ts';
import { newBuyer, payDriver } from '../../../../test/pay-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { AppError } from '../../../http/app-error.ts';
import { membershipOf } from '../../membership/index.ts';
import { trialBalance } from '../books/reports.ts';
import type { ChannelFault, PayChannel } from '../channels/channel.ts';
import { refundAsOperator } from '../refunds/operator-refunds.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkOrder } from './check-order.ts';
import { findOrder, listAttempts, listPayments, type Payment } from './order-queries.ts';

/**
 * Compares random steps and crashes with a model, the payments recorded by the simulated channels. After recovery each
 * payment must be granted, refunded or in review.
 */

const server = useTestServer();

const MINUTE = 60_000;
const FLASH = 'vipxjsq_1m_flash';
const FLASH_TOTAL = 1;
/** Few orders, so that several steps affect the same order. */
const MOST_ORDERS = 3;
const now = () => server.clock.now();
const pass = (minutes: number) => server.clock.setOffset(now().getTime() - Date.now() + minutes * MINUTE);

const channel = fc.constantFrom<PayChannel>('wechat', 'alipay');
const nth = fc.nat({ max: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('order' as const), isFlash: fc.boolean(), channel }) },
  { weight: 9, arbitrary: fc.record({ act: fc.constant('again' as const), nth, channel }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      nth,
      isEvery: fc.boolean(),
      isWrong: fc.nat({ max: 7 }).map((one) => one === 0),
      anyway: fc.boolean(),
      /** Pays a code that was already paid, which a real channel should not accept. */
      isAgain: fc.nat({ max: 3 }).map((one) => one === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('notify' as const), nth, times: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('check' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pass' as const), minutes: fc.constantFrom(0.1, 1, 12, 21) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('spoil' as const),
      channel,
      call: fc.constantFrom('createCode' as const, 'query' as const, 'close' as const, 'refund' as const),
      fault: fc.constantFrom<ChannelFault | 'crash'>('timeout', 'refused', 'unreachable', 'crash'),
      isDone: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('crash' as const),
      step: fc.integer({ min: 1, max: 30 }),
      isAfterCommit: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Bought {
  id: string;
  buyer: string;
  token: string;
  productId: string;
  isCancelled: boolean;
}

function world() {
  const crashing = new CrashingDatabase(server.deps.db);
  const driver = payDriver(server, { db: crashing.db });
  const orders: Bought[] = [];
  const channels: InMemoryChannel[] = [driver.wechat, driver.alipay];
  const codesOf = (bought: Bought) =>
    channels.flatMap((one) =>
      [...one.trades.values()]
        .filter(({ outTradeNo }) => outTradeNo.startsWith(bought.id))
        .map((trade) => ({ channel: one, trade })),
    );

  /** Adds the buyer's stored order to the model, even if the request that stored it ended with a simulated crash. */
  async function remember(buyer: string, token: string, productId: string): Promise<void> {
    const { rows } = await server.deps.db.execute(sql`select id from pay_orders where account_id = ${buyer}`);
    for (const { id } of rows) orders.push({ id: String(id), buyer, token, productId, isCancelled: false });
  }

  async function take(one: Step): Promise<void> {
    const bought = 'nth' in one ? orders[one.nth % Math.max(1, orders.length)] : undefined;
    switch (one.act) {
      case 'order': {
        if (orders.length >= MOST_ORDERS) return;
        const [buyer, productId] = [newBuyer(), one.isFlash ? FLASH : 'vipxjsq_1m_10'];
        const token = driver.tokenOf(buyer);
        try {
          await driver.order(buyer, { productId, channel: one.channel, token });
        } finally {
          await remember(buyer, token, productId);
        }
        return;
      }
      case 'again':
        if (bought) await driver.order(bought.buyer, { ...bought, channel: one.channel });
        return;
      case 'pay': {
        const codes = bought ? codesOf(bought) : [];
        const payable = one.isAgain ? codes : codes.filter(({ trade }) => trade.payments.length === 0);
        for (const { channel: at, trade } of one.isEvery ? payable : payable.slice(-1)) {
          if (!one.anyway && !one.isAgain && !at.canPay(trade.outTradeNo, now())) continue;
          at.pay(trade.outTradeNo, now(), { anyway: true, ...(one.isWrong && { fen: 1 }) });
        }
        return;
      }
      case 'notify': {
        const paid = bought ? codesOf(bought).filter(({ trade }) => trade.payments.length > 0) : [];
        const copies = paid.flatMap(({ channel: from, trade }) =>
          Array.from({ length: one.times }, async () => {
            const known = from.calls.length;
            const state = await from.query(trade.outTradeNo).catch(() => null);
            from.calls.length = known;
            if (state) await driver.notify(from.name, from.notificationOf(state));
          }),
        );
        const results = await Promise.allSettled(copies);
        const failed = results.find((result) => result.status === 'rejected');
        if (failed) throw failed.reason;
        return;
      }
      case 'check':
        if (bought) await checkOrder(driver.deps, bought.buyer, bought.id);
        return;
      case 'sweep':
        await driver.sweep();
        await driver.sweepRefunds();
        return;
      case 'cancel':
        if (!bought) return;
        bought.isCancelled = true;
        await cancelOrder(driver.deps, bought.buyer, bought.id);
        return;
      case 'refund':
        if (!bought || (await findOrder(server.deps.db, bought.id))?.state !== 'granted') return;
        await driver.deps.db.transaction((tx) =>
          refundAsOperator(tx, driver.deps, { orderId: bought.id, amountFen: null, takesGrant: true, reason: '测试' }),
        );
        return;
      case 'pass':
        pass(one.minutes);
        return;
      case 'spoil':
        driver.channelOf(one.channel).failNext(one.call, one.fault, one.isDone);
        return;
      case 'crash':
        crashing.crashAt(one.step, one.isAfterCommit);
        return;
    }
  }

  return {
    orders,
    codesOf,
    channels,
    async run(steps: readonly Step[]): Promise<void> {
      for (const one of steps) {
        const isArmed = one.act === 'crash' || one.act === 'spoil' || one.act === 'pass';
        try {
          await take(one);
        } catch (error) {
          // Refusals and simulated crashes are expected; any other error is a bug.
          if (!(error instanceof AppError) && !causedByCrash(error)) throw error;
        }
        if (!isArmed) crashing.live();
      }
    },
    /** Ends all faults and crashes, delivers missing notifications, and runs the sweeps over the next days. */
    async heal(): Promise<void> {
      crashing.live();
      for (const one of channels) {
        one.clearFaults();
        // A query reports only one payment per code; further payments are known only from notifications.
        for (const trade of [...one.trades.values()].filter(({ payments }) => payments.length > 1)) {
          for (const { transactionId, fen: paidFen, at: paidAt } of trade.payments) {
            const paidTrade = { outTradeNo: trade.outTradeNo, state: 'paid', transactionId, paidFen, paidAt } as const;
            expect(await driver.notify(one.name, one.notificationOf(paidTrade))).toMatchObject({ body: 'success' });
          }
        }
      }
      for (const minutes of [1, 30, 90, 25 * 60, 25 * 60, 25 * 60]) {
        pass(minutes);
        await driver.sweep();
        await driver.sweepRefunds();
      }
    },
  };
}

const causedByCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && error.cause !== undefined && causedByCrash(error.cause));

async function holdToModel({ orders, codesOf, channels }: ReturnType<typeof world>): Promise<void> {
  const { db } = server.deps;
  const all: Payment[] = [];
  for (const bought of orders) {
    const order = await findOrder(db, bought.id);
    const attempts = await listAttempts(db, bought.id);
    const known = await listPayments(db, bought.id);
    all.push(...known);
    const { accelerator } = await membershipOf(db, bought.buyer, now());
    const grants = accelerator.periods.filter(({ entry }) => entry.source.id === bought.id);
    const active = grants.filter(({ entry }) => entry.revokedAt === null);
    const paid = codesOf(bought).flatMap(({ trade }) => trade.payments);
    const of = (disposition: string) => known.filter((payment) => payment.disposition === disposition);

    expect(known.map(({ transactionId }) => transactionId).toSorted(), 'every payment is known, once').toEqual(
      paid.map(({ transactionId }) => transactionId).toSorted(),
    );
    expect(of('applied').length, 'one payment buys').toBeLessThanOrEqual(1);
    expect(active.length, 'a grant for what was bought and not returned').toBe(order?.state === 'granted' ? 1 : 0);
    expect(endsOf(known), 'where the order may end').toContain(order?.state);
    const isRight = paid.every(({ fen }) => fen === order?.amountFen);
    expect(isRight ? of('review') : [], 'right amounts need no person').toEqual([]);
    const isSold = isRight && bought.productId !== FLASH;
    expect(isSold ? of('late') : [], 'what is on sale is given to late payers').toEqual([]);
    for (const payment of [...of('duplicate'), ...of('late')]) {
      const returned = channels.flatMap((one) => [...one.refunds.values()]);
      const back = returned.filter(({ transactionId }) => transactionId === payment.transactionId);
      expect(
        back.map(({ refundFen }) => refundFen),
        'what was not bought with goes back whole, once',
      ).toEqual([payment.paidFen]);
    }
    expect(attempts.filter(({ state: left }) => ['creating', 'open', 'closing'].includes(left))).toEqual([]);
    expect(new Set(attempts.map(({ nextQueryAt }) => nextQueryAt)), 'nothing is left to ask').toEqual(new Set([null]));
  }
  await holdQuota(orders);
  await holdBooks(all, channels);
}

/** Returns the final states that are allowed for an order with these payments. */
function endsOf(known: readonly Payment[]): string[] {
  const has = (disposition: string) => known.some((payment) => payment.disposition === disposition);
  if (known.length === 0) return ['closed'];
  const back = has('review') ? 'review' : 'refunded';
  return has('applied') ? ['granted', back] : [back];
}

async function holdQuota(orders: readonly Bought[]): Promise<void> {
  const { rows } = await server.deps.db.execute(sql`select held, sold from pay_quotas where product_id = ${FLASH}`);
  const [quota] = rows as { held: number; sold: number }[];
  let sold = 0;
  for (const { id, productId } of orders) {
    const bought = (await listPayments(server.deps.db, id)).some(({ disposition }) => disposition === 'applied');
    // All refunds in this test are full refunds, which return the unit to the quota.
    const isReturned = (await findOrder(server.deps.db, id))?.state === 'refunded';
    if (productId === FLASH && bought && !isReturned) sold += 1;
  }
  expect(quota).toEqual({ held: 0, sold });
  expect(sold).toBeLessThanOrEqual(FLASH_TOTAL);
}

let earlier = new Map<string, number>();
/** Expects that the clearing accounts equal the channels' balances, and that suspense equals the payments in review. */
async function holdBooks(all: readonly Payment[], channels: readonly InMemoryChannel[]): Promise<void> {
  const balances = new Map(
    (await trialBalance(server.deps.db)).map(({ account, balanceFen }) => [account, balanceFen]),
  );
  expect([...balances.values()].reduce((sum, fen) => sum + fen, 0)).toBe(0);
  const moved = (account: string) =>
    (new Map<string, number>(balances).get(account) ?? 0) - (earlier.get(account) ?? 0);
  for (const one of channels) {
    const received = [...one.trades.values()]
      .flatMap(({ payments }) => payments)
      .reduce((sum, { fen }) => sum + fen, 0);
    const returned = [...one.refunds.values()].reduce((sum, { refundFen }) => sum + refundFen, 0);
    expect(moved(`clearing:${one.name}`)).toBe(received - returned);
  }
  const inReview = all.filter(({ disposition }) => disposition === 'review');
  expect(moved('suspense')).toBe(0 - inReview.reduce((sum, { paidFen }) => sum + paidFen, 0));
  expect(moved('refunds')).toBe(0);
  earlier = new Map(balances);
}

test('after any sequence of steps every payment is granted, refunded or in review, and the books are right', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 32, size: 'max' }), async (steps) => {
    await server.deps.db.execute(sql`delete from pay_quota_holds where product_id = ${FLASH}`);
    await server.deps.db.execute(
      sql`update pay_quotas set held = 0, sold = 0, total = ${FLASH_TOTAL} where product_id = ${FLASH}`,
    );
    const one = world();
    await one.run([{ act: 'order', isFlash: true, channel: 'wechat' }, ...steps]);
    await one.heal();
    await holdToModel(one);
  });
  const numRuns = Number(process.env['PAY_MODEL_RUNS'] ?? 12);
  await expect(fc.assert(property, { numRuns, endOnFailure: true })).resolves.toBeUndefined();
}, 600_000);
