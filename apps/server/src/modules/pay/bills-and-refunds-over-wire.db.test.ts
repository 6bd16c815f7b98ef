import { payPaths } from '@feisuo/contract/facts/paths';
import type { MismatchKind } from '@feisuo/contract/facts/pay-vocabulary';
import { sandboxFaults } from '@feisuo/contract/schemas/sandbox';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balances } from '../../../test/ledger-fixtures.ts';
import { newBuyer, payDriver } from '../../../test/pay-driver.ts';
import { forgeriesOf } from '../../../test/pay-forgeries.ts';
import { openPaySandbox, type ReceivedNotice } from '../../../test/pay-sandbox-driver.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { addDays, dayOf, startOf, type Day } from '../../time/shanghai.ts';
import { listMismatches } from './reconcile/bill-queries.ts';
import { RECONCILE } from './books/bill-request.ts';
import { payBillPool, payMismatches } from './books/books.tables.ts';
import type { PayChannel } from './channels/channel.ts';
import { orders, payments } from './orders/orders.tables.ts';
import { handleNotification } from './orders/notify.routes.ts';
import { payJobs } from './pay-jobs.ts';
import { listRefundsOfOrder } from './refunds/refund-queries.ts';
import { refundAsOperator } from './refunds/operator-refunds.ts';

const HOUR = 3_600_000;
const channelNames = ['wechat', 'alipay'] as const;

let server: TestServer;
/** Simulates WeChat Pay and Alipay. It keeps its notifications until the test delivers them. */
let sandbox: ReturnType<typeof openPaySandbox>;
/** The server under test, which calls the simulated channels in their real wire formats. */
let shop: ReturnType<typeof payDriver>;
beforeAll(async () => {
  server = await startTestServer();
  sandbox = openPaySandbox(server);
  const channels = new Map(channelNames.map((name) => [name, sandbox.channelOf(name)]));
  shop = payDriver(server, { channels });
  await Promise.all([sandbox.sandbox.open(), import('wechatpay-axios-plugin'), import('alipay-sdk')]);
});
afterEach(async () => {
  await sandbox.turn([]);
  server.clock.setOffset(0);
});
afterAll(async () => {
  await sandbox.sandbox.close();
  await server.dispose();
});

const db = () => server.deps.db;
const goTo = (moment: Date) => server.clock.setOffset(moment.getTime() - Date.now());
const at = (day: Day, hours: number) => new Date(startOf(day).getTime() + hours * HOUR);
const channelOf = ({ address }: ReceivedNotice): PayChannel => (address.endsWith('alipay') ? 'alipay' : 'wechat');
const hear = async () => {
  for (const heard of sandbox.heard.splice(0)) await shop.notify(channelOf(heard), heard);
};
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0];
const query = (text: string, values: unknown[]) => server.deps.database.pool.query(text, values);
const bills = sandboxFaults.filter((fault) => fault.startsWith('bill_'));

describe.each(channelNames)('bills and refunds in the wire format of %s', (channel) => {
  const order = async () => (await shop.order(newBuyer(), { channel })).attempt;
  const buy = async () => {
    const attempt = await order();
    await sandbox.pressButton(attempt.codeUrl, 'pay');
    await hear();
    const [payment] = await db().select().from(payments).where(eq(payments.outTradeNo, attempt.outTradeNo));
    return { ...attempt, transactionId: payment?.transactionId ?? '' };
  };
  /** Runs the reconcile job, which downloads the bill of this channel and day and compares it with our payments. */
  const read = (day: Day) =>
    payJobs(shop.deps)
      .find(({ name }) => name === RECONCILE)
      ?.run({ channel, day });
  const openOnes = async () => (await listMismatches(db())).filter((one) => one.channel === channel);
  const giveBack = (orderId: string, amountFen: number | null, takesGrant = false) =>
    db().transaction((tx) =>
      refundAsOperator(tx, shop.deps, { orderId, amountFen, takesGrant, reason: '线路故障补偿' }),
    );

  test('reconciling a bill reports all seven kinds of mismatches, and settles a payment whose notification was lost', async () => {
    const day = addDays(dayOf(new Date()), 2);
    goTo(at(day, 12));
    const clearing = `clearing:${channel}` as const;
    const unpaid = await order();
    const [fee, less, more, undone, absent] = [await buy(), await buy(), await buy(), await buy(), await buy()];
    await buy();
    const unheard = await order();
    await sandbox.pressButton(unheard.codeUrl, 'pay');
    sandbox.heard.splice(0);
    expect(await orderOf(unheard.orderId)).toMatchObject({ state: 'qr_ready' });

    goTo(at(addDays(day, 1), 10.5));
    await sandbox.turn(bills);
    await read(day);
    const named = Object.fromEntries((await openOnes()).map((one) => [one.kind, one]));
    const expected: Record<MismatchKind, object> = {
      fee_differs: { orderId: fee.orderId, oursFen: 18, theirsFen: 19 },
      our_amount_less: { orderId: less.orderId, oursFen: 3000, theirsFen: 3100 },
      our_amount_more: { orderId: more.orderId, oursFen: 3000, theirsFen: 2999 },
      we_paid_channel_not: { orderId: undone.orderId, oursFen: 3000, theirsFen: null },
      channel_lacks: { orderId: absent.orderId, oursFen: 3000, theirsFen: null },
      we_lack: { orderId: null, outTradeNo: 'SBX00000000UNKNOWN', oursFen: null, theirsFen: 990 },
      channel_paid_we_not: { orderId: unpaid.orderId, oursFen: null, theirsFen: 3000 },
    };
    expect(named).toMatchObject(expected);
    expect(await openOnes()).toHaveLength(7);
    // The bill lists the unpaid order as paid, but the channel's query does not confirm it, so the order is not
    // settled.
    expect(await orderOf(unpaid.orderId)).toMatchObject({ state: 'qr_ready' });
    // The notification of this payment was dropped. The channel's query confirmed the payment, so reconciling settled
    // it.
    expect(await orderOf(unheard.orderId)).toMatchObject({ state: 'granted' });
    const resolvedMismatch = and(eq(payMismatches.orderId, unheard.orderId), eq(payMismatches.channel, channel));
    expect(await db().select().from(payMismatches).where(resolvedMismatch)).toMatchObject([
      { kind: 'channel_paid_we_not', resolvedBy: 'system' },
    ]);

    // We recorded seven payments of 3000 fen. The faulty bill settles five of them, two with changed amounts, and an
    // order that was never paid.
    const before = await balances(db());
    expect(before[clearing]).toBe(7 * 3000 - (3000 + 3100 + 2999 + 3000 + 3000) - 3000);
    await read(day);
    expect(await balances(db())).toEqual(before);
    expect(await openOnes()).toHaveLength(7);
    // The next bill is correct, so it resolves the mismatches that the faulty bill caused.
    await sandbox.turn([]);
    await read(day);
    expect(await openOnes()).toEqual([]);
    expect((await balances(db()))[clearing] ?? 0).toBe(0);
  });

  test('a payment near midnight waits for the next bill, and becomes a mismatch if the next bill lacks it too', async () => {
    const day = addDays(dayOf(new Date()), 5);
    goTo(at(day, 12));
    const returned = await buy();
    goTo(at(day, 23.9));
    const [found, lost] = [await buy(), await buy()];
    const refund = await giveBack(returned.orderId, 500);
    await shop.sweepRefunds();
    expect(await listRefundsOfOrder(db(), returned.orderId)).toMatchObject([{ state: 'succeeded' }]);
    // The channel records the payment `found` and the refund after midnight, and lists the payment `lost` on no bill.
    const moved = `update pay_sandbox_payments set paid_at = paid_at + $2::interval where transaction_id = $1`;
    await query(moved, [found.transactionId, '10 minutes']);
    await query(moved, [lost.transactionId, '400 days']);
    await query(`update pay_sandbox_refunds set settled_at = settled_at + interval '10 minutes' where refund_no = $1`, [
      refund?.refundNo,
    ]);
    sandbox.heard.splice(0);

    const poolOf = async () =>
      (await db().select().from(payBillPool).where(eq(payBillPool.channel, channel))).map(({ reference }) => reference);
    goTo(at(addDays(day, 1), 10.5));
    await read(day);
    expect((await poolOf()).toSorted()).toEqual(
      [found.transactionId, lost.transactionId, refund?.refundNo ?? ''].toSorted(),
    );
    expect(await openOnes()).toEqual([]);
    goTo(at(addDays(day, 2), 10.5));
    await read(addDays(day, 1));
    expect(await poolOf()).toEqual([]);
    expect(await openOnes()).toMatchObject([{ kind: 'channel_lacks', day, orderId: lost.orderId }]);
  });

  test('a genuine refund notification is applied once; forged and replayed refund notifications change nothing', async () => {
    const paths = { wechat: payPaths.notifyWechat, alipay: payPaths.notifyAlipay };
    const other = channel === 'wechat' ? 'alipay' : 'wechat';
    const post = async (to: PayChannel, headers: Record<string, string>, payload: Buffer | string) =>
      (await server.request({ method: 'POST', url: paths[to], headers, payload })).status;
    const { orderId } = await buy();
    const statesOf = async () => (await listRefundsOfOrder(db(), orderId)).map(({ state }) => state).toSorted();
    /**
     * Requests a refund, moves the clock forward, and returns the channel's notification that the refund is complete.
     */
    const returnSlowly = async (amountFen: number | null, takesGrant: boolean, afterS: number) => {
      await sandbox.turn(['refund_processing']);
      await giveBack(orderId, amountFen, takesGrant);
      await shop.sweepRefunds();
      await sandbox.turn([]);
      sandbox.heard.splice(0);
      goTo(new Date(Date.now() + afterS * 1000));
      await sandbox.sandbox.deliverDue();
      const [news] = sandbox.heard.splice(0);
      if (!news) throw new Error('the sandbox said nothing');
      return news;
    };

    const first = await returnSlowly(1000, false, 40);
    for (const [headers, body] of forgeriesOf(channel, first)) {
      expect([400, 403, 415], String(body)).toContain(await post(channel, headers, body));
    }
    expect(await post(other, first.headers, first.body)).toBe(403);
    expect(await statesOf()).toEqual(['processing']);
    expect(await orderOf(orderId)).toMatchObject({ state: 'granted', refundedFen: 0 });

    const copies = await Promise.all(Array.from({ length: 20 }, () => post(channel, first.headers, first.body)));
    expect(copies.every((status) => status === 200 || status === 204)).toBe(true);
    expect(await orderOf(orderId)).toMatchObject({ state: 'granted', refundedFen: 1000 });

    const second = await returnSlowly(null, true, 80);
    for (let n = 0; n < 3; n++) expect(await post(channel, first.headers, first.body)).toBeLessThan(300);
    expect(await statesOf()).toEqual(['processing', 'succeeded']);
    expect(await orderOf(orderId)).toMatchObject({ state: 'refunding', refundedFen: 1000 });
    // WeChat Pay notifications carry a timestamp, so WeChat Pay's replay after six minutes is refused; Alipay's is
    // accepted.
    const wall = { now: () => new Date(Date.now() + 360_000) };
    const late = await handleNotification({ ...shop.deps, wall }, channel, second);
    const isHeard = channel === 'alipay';
    expect(late.status).toBe(isHeard ? 200 : 403);
    expect(await statesOf()).toEqual([isHeard ? 'succeeded' : 'processing', 'succeeded']);
    expect(await post(channel, second.headers, second.body)).toBeLessThan(300);
    expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', refundedFen: 3000 });
    expect(await statesOf()).toEqual(['succeeded', 'succeeded']);
  });
});
