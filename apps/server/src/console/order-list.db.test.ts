import { mayDo, operatorRoles } from '@feisuo/contract/facts/permissions';
import { MOST_EXPORTED, MOST_SUMMED, type OrderSums } from '@feisuo/contract/schemas/console-orders';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let support: OperatorCaller;
beforeAll(async () => {
  support = await enterEnrolled(server, 'support');
});

const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;
/** Each test uses its own day, so that its filters select only its orders. */
let days = 0;
const newDay = () => {
  days += 1;
  const day = `2026-03-${String(days).padStart(2, '0')}`;
  return { day, at: new Date(`${day}T12:00:00+08:00`), query: `from=${day}&to=${day}` };
};
const find = async (query: string): Promise<string[]> =>
  (await support.call('GET', `/orders?${query}`)).body.data.list.map(({ id }: { id: string }) => id);
const sum = async (query: string): Promise<OrderSums> => (await support.call('GET', `/orders/sums?${query}`)).body.data;

describe('filters of the order list', () => {
  test('`min` and `max` select orders by their amount in yuan, limits included', async () => {
    const { at, query } = newDay();
    const [low, middle, high] = [
      await sell(server.deps.db, { at, paidFen: 29 }),
      await sell(server.deps.db, { at, paidFen: 3000 }),
      await sell(server.deps.db, { at, paidFen: 25_800 }),
    ];
    expect(await find(`${query}&max=0.29`)).toEqual([low.orderId]);
    expect(await find(`${query}&min=0.30&max=30`)).toEqual([middle.orderId]);
    expect(await find(`${query}&min=30.01`)).toEqual([high.orderId]);
    expect(await find(`${query}&min=300`)).toEqual([]);
    for (const amount of ['-1', '1.234', '1e3', '1000000', ''])
      expect((await support.call('GET', `/orders?min=${amount}`)).status, amount).toBe(400);
  });

  test('`live` selects orders that are neither expired nor closed', async () => {
    const { at, query } = newDay();
    const made = [];
    for (const state of ['created', 'qr_ready', 'expired', 'closed', 'granted', 'review']) {
      const { orderId } = await sell(server.deps.db, { at });
      await rows('update pay_orders set state = $2 where id = $1', [orderId, state]);
      made.push({ orderId, state });
    }
    const live = made.filter(({ state }) => state !== 'expired' && state !== 'closed').map(({ orderId }) => orderId);
    expect((await find(`${query}&state=live`)).toSorted()).toEqual(live.toSorted());
  });

  test('`refund_waits` selects the orders that are listed with a waiting refund', async () => {
    const { at, query } = newDay();
    const asked = await sell(server.deps.db, { at });
    const failed = await sell(server.deps.db, { at });
    const done = await sell(server.deps.db, { at });
    await sell(server.deps.db, { at });
    for (const [{ orderId }, state] of [
      [asked, 'asked'],
      [failed, 'abnormal'],
      [done, 'succeeded'],
    ] as const) {
      const request = { amountFen: 100, keepsDays: true, seenLeftFen: 3000, reason: '补偿' };
      const { refund } = (await support.call('POST', `/orders/${orderId}/refunds`, request)).body.data;
      await rows('update pay_refunds set state = $2 where refund_no = $1', [refund.refundNo, state]);
    }
    expect((await find(`${query}&state=refund_waits`)).toSorted()).toEqual([asked.orderId, failed.orderId].toSorted());
    const { list } = (await support.call('GET', `/orders?${query}`)).body.data as {
      list: { id: string; hasWaitingRefund: boolean }[];
    };
    expect(list.filter(({ hasWaitingRefund }) => hasWaitingRefund)).toHaveLength(2);
  });
});

describe('sums of the order list', () => {
  test('are the number of orders, the number of paid orders, the money received and the money refunded', async () => {
    const { at, query } = newDay();
    const whole = await sell(server.deps.db, { at, paidFen: 3000 });
    await sell(server.deps.db, { at, paidFen: 25_800, channel: 'alipay' });
    await sell(server.deps.db, { at, isUnpaid: true });
    await rows(`update pay_orders set refunded_fen = 1000 where id = $1`, [whole.orderId]);
    expect(await sum(query)).toEqual({ orders: 3, sums: { paid: 2, paidFen: 28_800, refundedFen: 1000 } });
    expect(await sum(`${query}&channel=alipay`)).toEqual({
      orders: 1,
      sums: { paid: 1, paidFen: 25_800, refundedFen: 0 },
    });
    expect(await sum(`${query}&state=closed`)).toEqual({ orders: 1, sums: { paid: 0, paidFen: 0, refundedFen: 0 } });
    expect(await sum(`${query}&product=none`)).toEqual({ orders: 0, sums: { paid: 0, paidFen: 0, refundedFen: 0 } });
  });

  test('do not count a duplicate payment', async () => {
    const { at, query } = newDay();
    const { orderId, attemptId } = await sell(server.deps.db, { at, paidFen: 3000 });
    await rows(
      `insert into pay_payments (channel, transaction_id, out_trade_no, order_id, paid_fen, paid_at, recorded_at, via, disposition)
       values ('wechat', $1, $2, $3, 3000, $4, $4, 'notification', 'duplicate')`,
      [`again-${orderId}`, attemptId, orderId, at],
    );
    expect(await sum(query)).toEqual({ orders: 1, sums: { paid: 1, paidFen: 3000, refundedFen: 0 } });
  });

  test('stop at a limit, because counting takes longer the larger the table is', async () => {
    await rows(
      `insert into pay_orders (id, order_token_hash, state, product_id, product_name, vas, length, days, num, list_fen, amount_fen,
         price_kind, is_renewing, act_id, refer_from, pay_page_id, created_at, expires_at)
       select 'many' || n, 'many' || n, 'closed', 'many', '许多', 3, '{"days":1}', 1, 1, 1, 1, 'list', false, '', '', '', $1, $1
         from generate_series(1, ${MOST_SUMMED + 1}) n`,
      [newDay().at],
    );
    expect(await sum('product=many')).toEqual({ orders: MOST_SUMMED, sums: null });
    await rows(`delete from pay_orders where id = 'many1'`);
    expect(await sum('product=many')).toMatchObject({ orders: MOST_SUMMED, sums: { paid: 0 } });
  });

  test.each(operatorRoles)('are shown to the role %s only if the role has the permission', async (role) => {
    const operator = await enterConsole(server, role);
    expect((await operator.call('GET', '/orders/sums')).status).toBe(mayDo(role, 'orders.read') ? 200 : 403);
  });
});

describe('export of the order list', () => {
  const take = (operator: OperatorCaller, filters: object, reason = '月度核对') =>
    operator.call('POST', '/orders/export', { filters, reason });

  test('contains the filtered orders with their buyers, and is audited without search words', async () => {
    const { at, day } = newDay();
    const [{ id: accountId, phone }] = await rows(
      `insert into accounts (id, state, state_changed_at, locale, created_at, name, phone)
       values ('buyer-1', 'active', $1, 'zh-CN', $1, '夜航船', '+8613912345678') returning id, phone`,
      [at],
    );
    const sale = await sell(server.deps.db, { at, accountId });
    const gone = await sell(server.deps.db, { at, isUnpaid: true });
    const filters = { from: day, to: day };
    const { body } = await take(support, filters);
    expect(body.data.isCut).toBe(false);
    expect(body.data.list.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [sale.orderId, gone.orderId].toSorted(),
    );
    const row = body.data.list.find(({ id }: { id: string }) => id === sale.orderId);
    expect(row).toMatchObject({ paidFen: 3000, buyer: { name: '夜航船', contact: '139****5678' } });
    expect(JSON.stringify(body.data)).not.toContain(phone);
    expect((await take(support, { q: sale.orderId, state: 'granted' })).body.data.list).toHaveLength(1);
    const logged = await rows(`select subject, reason, after from audit_log where action = 'order.export' order by id`);
    expect(logged).toEqual([
      { subject: 'orders', reason: '月度核对', after: { ...filters, rows: 2 } },
      { subject: 'orders', reason: '月度核对', after: { q: true, state: 'granted', rows: 1 } },
    ]);
  });

  test('leaves out the buyers if the operator may not read accounts', async () => {
    const { at, day } = newDay();
    await rows(
      `insert into accounts (id, state, state_changed_at, locale, created_at, name) values ('buyer-2', 'active', $1, 'zh-CN', $1, '摸鱼')`,
      [at],
    );
    await sell(server.deps.db, { at, accountId: 'buyer-2' });
    const viewer = await enterEnrolled(server, 'viewer');
    const { list } = (await take(viewer, { from: day, to: day })).body.data;
    expect(list).toMatchObject([{ accountId: 'buyer-2', buyer: null }]);
  });

  test('needs a second factor and a reason, and refuses access tokens', async () => {
    const viewer = await enterConsole(server, 'viewer');
    expect((await take(viewer, {})).status).toBe(403);
    expect((await take(support, {}, ' ')).status).toBe(400);
    expect((await take(support, { state: 'odd' })).status).toBe(400);
    const token = await support.createToken(['orders.read']);
    expect((await token.call('POST', '/orders/export', { filters: {}, reason: '月度核对' })).status).toBe(403);
  });

  test('stops at the maximum number of rows and says so', async () => {
    const { body } = await take(support, { product: 'many' });
    expect(body.data.list).toHaveLength(MOST_EXPORTED);
    expect(body.data.isCut).toBe(false);
    await rows(
      `update pay_orders set product_id = 'many' where id = (select id from pay_orders where product_id <> 'many' limit 1)`,
    );
    const cut = (await take(support, { product: 'many' })).body.data;
    expect([cut.list.length, cut.isCut]).toEqual([MOST_EXPORTED, true]);
  });
});
