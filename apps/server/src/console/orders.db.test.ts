import { mayDo, operatorRoles } from '@feisuo/contract/facts/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterApprover, enterConsole, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell, TestChannel } from '../../test/ledger-fixtures.ts';
import { newBuyer, payDriver } from '../../test/pay-driver.ts';
import { renewalDriver } from '../../test/renewal-driver.ts';
import { useTestServer } from '../../test/test-server.ts';
import { reconcileDay } from '../modules/pay/reconcile/reconcile-day.ts';
import { payRefunds } from '../modules/pay/refunds/refunds.tables.ts';
import { dayBefore, dayOf } from '../time/shanghai.ts';

const server = useTestServer();
let owner: OperatorCaller;
let finance: OperatorCaller;
let support: OperatorCaller;
beforeAll(async () => {
  owner = await enterApprover(server, 'owner');
  finance = await enterApprover(server, 'finance');
  support = await enterApprover(server, 'support');
});

const at = () => new Date(server.clock.now().getTime() - 60_000);
const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;
const look = async (orderId: string) => (await finance.call('GET', `/orders/${orderId}`)).body.data;
const newest = (action: string) => newestAuditLine(owner, action);

describe('searching orders', () => {
  const find = async (query: string) =>
    (await finance.call('GET', `/orders?${query}`)).body.data as { list: { id: string }[]; next: string | null };

  test('finds orders by number, buyer, trade number, payment or refund, and filters by state, product, channel and day', async () => {
    const { orderId, accountId, attemptId, transactionId } = await sell(server.deps.db, {
      at: at(),
      channel: 'alipay',
    });
    const other = await sell(server.deps.db, { at: at(), isUnpaid: true });
    const request = { amountFen: 100, keepsDays: true, seenLeftFen: 3000, reason: '补偿' };
    const { refund } = (await finance.call('POST', `/orders/${orderId}/refunds`, request)).body.data;
    for (const words of [orderId, accountId, attemptId, transactionId, refund.refundNo])
      expect((await find(`q=${encodeURIComponent(words)}`)).list.map(({ id }) => id)).toEqual([orderId]);
    expect((await find(`q=${orderId.slice(0, -1)}`)).list).toEqual([]);
    const today = dayOf(server.clock.now());
    const idsOf = async (query: string) => (await find(query)).list.map(({ id }) => id);
    for (const query of ['state=granted', 'channel=alipay', `product=vipxjsq_1m_10&from=${today}&to=${today}`])
      expect(await idsOf(query)).toContain(orderId);
    for (const query of ['state=review', 'channel=alipay', 'product=nothing', 'to=2020-01-01'])
      expect(await idsOf(query)).not.toContain(other.orderId);
    for (const query of ['state=odd', 'from=2026-13-01', 'after=x', 'q='])
      expect((await finance.call('GET', `/orders?${query}`)).status).toBe(400);
  });

  test('filters by refund state: partial, full with kept days, full, or none; each order has exactly one state', async () => {
    const part = await sell(server.deps.db, { at: at() });
    const withDays = await sell(server.deps.db, { at: at() });
    const whole = await sell(server.deps.db, { at: at() });
    const untouched = await sell(server.deps.db, { at: at() });
    const set = (orderId: string, state: string, fen: number) =>
      rows('update pay_orders set state = $2, refunded_fen = $3 where id = $1', [orderId, state, fen]);
    await set(part.orderId, 'granted', 100);
    await set(withDays.orderId, 'refunded', 2999);
    await set(whole.orderId, 'refunded', 3000);
    const granted = await sell(server.deps.db, { at: at() });
    await set(granted.orderId, 'granted', 3000);
    const all = [part, withDays, whole, untouched, granted];
    const foundBy = async (state: string) => {
      const { list } = await find(`state=${state}`);
      return all.filter(({ orderId }) => list.some(({ id }) => id === orderId));
    };
    expect(await foundBy('part_refunded')).toEqual([part, withDays]);
    expect(await foundBy('refunded')).toEqual([whole]);
    expect(await foundBy('granted')).toEqual([untouched]);
    expect(await foundBy('days_kept')).toEqual([granted]);
  });

  test('pages orders newest first, without duplicates', async () => {
    await server.deps.database.pool.query(
      `insert into pay_orders (id, order_token_hash, state, product_id, product_name, vas, length, days, num, list_fen, amount_fen,
         price_kind, is_renewing, act_id, refer_from, pay_page_id, created_at, expires_at)
       select 'paged' || n, 'paged' || n, 'closed', 'paged', '一页', 3, '{"days":1}', 1, 1, 1, 1, 'list', false, '', '', '', $1, $1
         from generate_series(1, 120) n`,
      [server.clock.now()],
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await find(`product=paged${next && `&after=${encodeURIComponent(next)}`}`);
      seen.push(...page.list.map(({ id }) => id));
      next = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });
});

describe('details of an order', () => {
  test.each(operatorRoles)(
    'show the role %s the refunds, and the journals only if the role may read the books',
    async (role) => {
      const { orderId } = await sell(server.deps.db, { at: at() });
      const request = { amountFen: 100, keepsDays: true, seenLeftFen: 3000, reason: '补偿' };
      await finance.call('POST', `/orders/${orderId}/refunds`, request);
      const operator = await enterConsole(server, role);
      const order = await operator.call('GET', `/orders/${orderId}`);
      expect(order.body.data.refunds).toMatchObject([{ amountFen: 100, reason: '补偿' }]);
      for (const account of ['clearing:', 'deferred_revenue', 'suspense'])
        expect(JSON.stringify(order.body)).not.toContain(account);
      const journals = await operator.call('GET', `/books/journals?order=${orderId}`);
      expect(journals.status).toBe(mayDo(role, 'books.read') ? 200 : 403);
      expect(JSON.stringify(journals.body).includes('deferred_revenue')).toBe(mayDo(role, 'books.read'));
    },
  );
});

test('steps of an order are sorted by time and cause, and its detail names where the order was placed', async () => {
  const driver = payDriver(server);
  const { order, attempt } = await driver.order(newBuyer());
  const trade = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
  await driver.notify('wechat', driver.wechat.notificationOf(trade));
  await rows(`update pay_orders set act_id = 'jsq_web' where id = $1`, [order.id]);
  const detail = await look(order.id);
  const story = detail.timeline.map(({ source, kind }: { source: string; kind: string }) => `${source} ${kind}`);
  expect(story).toEqual(['order created', 'order code_ready', 'notice paid', 'order paid', 'order granted']);
  expect(detail).toMatchObject({
    payPageName: '默认支付页',
    actId: 'jsq_web',
    actName: '默认支付页',
    referFrom: 'jsq_web',
    referName: null,
  });
});

describe('the books', () => {
  test('sum to zero, list journals by order and account, and let each mismatch be resolved once', async () => {
    const day = dayBefore(server.clock.now());
    const noon = new Date(`${day}T04:00:00Z`);
    const sold = await sell(server.deps.db, { at: noon, paidFen: 2500 });
    const channel = new TestChannel();
    const { attemptId: outTradeNo, transactionId } = sold;
    const row = { outTradeNo, transactionId, kind: 'payment', amountFen: 2500, feeFen: 99, at: noon } as const;
    channel.bills.set(day, [{ ...row, refundNo: null, isSettled: true }]);
    const nothing = async () => {};
    const channels = new Map([['wechat' as const, channel]]);
    const deps = { ...server.deps, channels, settle: nothing, noteReturned: nothing };
    await reconcileDay({ ...deps, feeBasisPoints: { wechat: 60, alipay: 60 } }, 'wechat', day);

    expect((await finance.call('GET', '/books/balances')).body.data).toMatchObject({ sumFen: 0 });
    const journals = (await finance.call('GET', `/books/journals?order=${sold.orderId}`)).body.data.list;
    expect(journals[0].lines.map(({ amountFen }: { amountFen: number }) => amountFen)).toEqual([2500, -2500]);
    expect(
      (await finance.call('GET', '/books/journals?account=clearing:wechat')).body.data.list.length,
    ).toBeGreaterThan(0);
    expect((await finance.call('GET', '/books/journals?account=petty')).status).toBe(400);
    const [bill] = (await finance.call('GET', '/books/bills')).body.data.list;
    expect(bill).toMatchObject({ channel: 'wechat', day, rowCount: 1, feeFen: 99, open: 1 });
    const [open] = (await finance.call('GET', `/books/mismatches?state=open&day=${day}`)).body.data.list;
    expect(open).toMatchObject({ kind: 'fee_differs', oursFen: 15, theirsFen: 99 });
    const path = `/books/mismatches/${open.id}/resolve`;
    const both = await Promise.all([1, 2].map(() => finance.call('POST', path, { reason: '费率已核对' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const resolved = (await finance.call('GET', '/books/mismatches?state=resolved')).body.data.list[0];
    expect(resolved).toMatchObject({ resolvedBy: finance.name, note: '费率已核对' });
    expect(await newest('reconcile.resolve')).toMatchObject({
      subject: open.id,
      before: { state: 'open' },
      after: { state: 'resolved', kind: 'fee_differs', reference: open.reference, note: '费率已核对' },
    });
    const read = (asked: string) =>
      finance.call('POST', '/books/bills/read', { channel: 'wechat', day: asked, reason: '再对一次' });
    expect((await read(day)).body.code).toBe(0);
    expect((await read(dayOf(server.clock.now()))).body.code).toBe(26051);
    // The list of bills shows the progress of reading a bill.
    for (const [state, label] of [
      ['created', ['waiting']],
      ['active', ['reading']],
      ['retry', ['retrying']],
      ['completed', []],
    ] as const) {
      await server.deps.database.pool.query(
        "update pgboss.job set state = $1::pgboss.job_state, start_after = now() + interval '1 hour' where name = 'reconcile-bills'",
        [state],
      );
      const { reading } = (await finance.call('GET', '/books/bills')).body.data;
      expect(reading).toEqual(label.map((one) => ({ channel: 'wechat', day, state: one })));
    }
    for (const hidden of ['/books/balances', '/books/journals', '/books/revenue?from=2026-01-01&to=2026-01-02&by=day'])
      expect((await support.call('GET', hidden)).body.code).toBe(26001);
  });

  test('report income and refunds by day, product and channel, and the CSV escapes formulas', async () => {
    const noon = new Date('2026-02-03T04:00:00Z');
    const sold = await sell(server.deps.db, { at: noon, paidFen: 5000, channel: 'alipay' });
    await sell(server.deps.db, { at: noon, paidFen: 3000 });
    // The payment at midnight in Beijing belongs to the next day.
    await sell(server.deps.db, { at: new Date('2026-02-03T16:00:00Z'), paidFen: 1 });
    await rows(`update pay_orders set product_id = '=cmd', product_name = '@SUM(1)' where id = $1`, [sold.orderId]);
    const request = { amountFen: 700, keepsDays: true, seenLeftFen: 5000, reason: '补偿' };
    await finance.call('POST', `/orders/${sold.orderId}/refunds`, request);
    await server.deps.db.update(payRefunds).set({ succeededAt: noon });
    const report = async (by: string) =>
      (await finance.call('GET', `/books/revenue?from=2026-02-03&to=2026-02-03&by=${by}`)).body.data.list;
    expect(await report('day')).toMatchObject([{ key: '2026-02-03', payments: 2, paidFen: 8000, earnedFen: 0 }]);
    expect(await report('channel')).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'alipay', payments: 1, paidFen: 5000 })]),
    );
    const product = (await report('product')).find(({ key }: { key: string }) => key === '=cmd');
    expect(product).toMatchObject({ name: '@SUM(1)', paidFen: 5000, refunds: 1, refundedFen: 700 });
    const csv = await finance.call('GET', '/books/revenue.csv?from=2026-02-03&to=2026-02-03&by=product');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(String(csv.headers['content-disposition']))).toContain(
      `attachment; filename="attachment.csv"; filename*=UTF-8''收入按商品 2026-02-03 至 2026-02-03.csv`,
    );
    const byChannel = await finance.call('GET', '/books/revenue.csv?from=2026-02-03&to=2026-02-03&by=channel');
    expect(String(byChannel.body)).toContain('支付宝,1,50.00');
    expect(String(csv.body)).toContain(`"'=cmd","'@SUM(1)",1,50.00,1,7.00,43.00`);
    for (const query of ['from=2026-02-03&to=2026-02-02&by=day', 'from=2025-01-01&to=2026-02-02&by=day', 'by=day'])
      expect((await finance.call('GET', `/books/revenue?${query}`)).status).toBe(400);
  });
});

describe('renewal agreements', () => {
  test("can be found and ended at a member's request, and the history names the operator", async () => {
    const { id, accountId, contractId, orderId } = await renewalDriver(server).sign();
    for (const words of [id, accountId, contractId, orderId]) {
      const { list } = (await support.call('GET', `/agreements?q=${encodeURIComponent(words)}`)).body.data;
      expect(list).toMatchObject([{ id, state: 'active' }]);
    }
    expect((await support.call('GET', '/agreements?q=unknown')).body.data.list).toEqual([]);
    const end = () => support.call('POST', `/agreements/${id}/end`, { reason: '用户来电要求' });
    const both = await Promise.all([end(), end()]);
    expect(both.map(({ body }) => body.code).toSorted()).toEqual([0, 26053]);
    const { agreement, events } = (await support.call('GET', `/agreements/${id}`)).body.data;
    expect(agreement).toMatchObject({ state: 'stopping', stopReason: 'operator' });
    expect(events.at(-1)).toMatchObject({ kind: 'stopped', facts: { reason: 'operator' } });
    expect(await newest('agreement.end')).toMatchObject({ actor: support.name, subject: id, reason: '用户来电要求' });
    expect((await look(orderId)).agreementId).toBe(id);
  });
});
