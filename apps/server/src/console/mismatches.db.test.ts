import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterConsole, enterEnrolled, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { balances } from '../../test/ledger-fixtures.ts';
import { newBuyer, payDriver } from '../../test/pay-driver.ts';
import { useTestServer } from '../../test/test-server.ts';
import { AppError } from '../http/app-error.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { bookMismatchAction } from '../operator-actions/pay/mismatches.ts';
import { addDays, dayBefore, dayOf } from '../time/shanghai.ts';

const server = useTestServer();
let finance: OperatorCaller;
let colleague: OperatorCaller;
let shop: ReturnType<typeof payDriver>;
beforeAll(async () => {
  [finance, colleague] = [await enterEnrolled(server, 'finance'), await enterEnrolled(server, 'finance')];
  shop = payDriver(server);
});
beforeEach(() => server.clock.setOffset(0));

const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;
const today = () => dayOf(server.clock.now());

interface Row {
  kind?: string;
  rowKind?: string;
  reference?: string;
  outTradeNo?: string;
  orderId?: string | null;
  theirsFen?: number;
}
let number = 0;
async function addMismatch(row: Row = {}): Promise<string> {
  number += 1;
  const { kind = 'fee_differs', rowKind = 'payment', reference = `tx-${number}`, outTradeNo = `T-${number}` } = row;
  const { orderId = null, theirsFen = 3000 } = row;
  const [{ id }] = await rows(
    `insert into pay_mismatches (channel, day, kind, row_kind, reference, out_trade_no, order_id, ours_fen, theirs_fen, found_at)
     values ('wechat', $1, $2, $3, $4, $5, $6, null, $7, $8) returning id::text`,
    [dayBefore(server.clock.now()), kind, rowKind, reference, outTradeNo, orderId, theirsFen, server.clock.now()],
  );
  return id;
}
const post = (who: OperatorCaller, id: string, act: string, payload: object) =>
  who.call('POST', `/books/mismatches/${id}/${act}`, payload);
const read = async (id: string) => (await finance.call('GET', `/books/mismatches/${id}`)).body.data;
const listed = async (query: string, who = finance): Promise<string[]> =>
  (await who.call('GET', `/books/mismatches?${query}`)).body.data.list.map(({ id }: { id: string }) => id);

describe('assigning a mismatch', () => {
  test("lists the mismatch as the operator's own, and of concurrent operators one succeeds", async () => {
    const id = await addMismatch();
    const take = (who: OperatorCaller) => post(who, id, 'assignee', { to: who.name, seen: null });
    const both = await Promise.all([take(finance), take(colleague)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both[0]?.status === 200 ? [finance, colleague] : [colleague, finance];
    expect((await read(id)).mismatch).toMatchObject({ assignee: winner.name, assigneeLeft: false });
    expect(await listed('assignee=me', winner)).toContain(id);
    expect(await listed('assignee=me', loser)).not.toContain(id);
    expect(await listed('assignee=none')).not.toContain(id);
    const owner = await enterConsole(server, 'owner');
    expect(await newestAuditLine(owner, 'reconcile.assign')).toMatchObject({
      subject: id,
      actor: winner.name,
      before: { assignee: null },
      after: { assignee: winner.name },
    });
    expect((await post(winner, id, 'assignee', { to: null, seen: winner.name })).status).toBe(200);
    expect(await listed('assignee=none')).toContain(id);
  });

  test('refuses an operator who has no access to the books', async () => {
    const support = await enterConsole(server, 'support');
    const { status, body } = await post(finance, await addMismatch(), 'assignee', { to: support.name, seen: null });
    expect([status, body.fault]).toEqual([400, { field: 'to', says: '没有叫这个名字的财务或负责人，请重新选一位' }]);
    expect((await read(await addMismatch())).operators).not.toContain(support.name);
  });

  test('a mismatch of an operator who left is listed as unassigned', async () => {
    const id = await addMismatch();
    await rows(`update pay_mismatches set assignee = 'gone' where id = $1`, [id]);
    expect((await read(id)).mismatch).toMatchObject({ assignee: 'gone', assigneeLeft: true });
    expect(await listed('assignee=none')).toContain(id);
  });
});

describe('parking a mismatch', () => {
  const park = (id: string, until: string | null, reason = '等微信答复') =>
    post(finance, id, 'park', { until, reason });
  const toDo = async () => (await finance.call('GET', '/to-do')).body.data.counts.mismatches;

  test('removes the mismatch from the open ones until its day, and records reason and operator', async () => {
    const id = await addMismatch();
    const before = await toDo();
    const until = addDays(today(), 2);
    expect((await park(id, until)).status).toBe(200);
    expect((await read(id)).mismatch.parked).toEqual({ until, by: finance.name, note: '等微信答复' });
    expect([await listed('state=open'), await listed('state=parked')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    expect(await toDo()).toBe(before - 1);
    const { kinds } = (await finance.call('GET', `/books/reconciliation?day=${dayBefore(server.clock.now())}`)).body
      .data;
    expect(kinds.find(({ kind }: { kind: string }) => kind === 'fee_differs').parked).toBeGreaterThan(0);
    const owner = await enterConsole(server, 'owner');
    expect(await newestAuditLine(owner, 'reconcile.park')).toMatchObject({
      subject: id,
      reason: '等微信答复',
      before: { parkedUntil: null },
      after: { parkedUntil: until },
    });
    server.clock.setOffset(2 * 86_400_000);
    const later = await enterEnrolled(server, 'finance');
    expect(await listed('state=open', later)).toContain(id);
    expect(await listed('state=parked', later)).not.toContain(id);
  });

  test('ends at once if no day is given', async () => {
    const id = await addMismatch();
    await park(id, addDays(today(), 7));
    expect((await park(id, null, '微信已经答复')).status).toBe(200);
    expect((await read(id)).mismatch.parked).toBeNull();
  });

  test.each([
    ['today', 0],
    ['more than seven days', 8],
  ])('refuses a day that is %s ahead', async (_what, days) => {
    const { status, body } = await park(await addMismatch(), addDays(today(), days));
    expect([status, body.fault]).toEqual([400, { field: 'until', says: '请选明天到 7 天之内的日子' }]);
  });

  test('refuses a mismatch that is already resolved', async () => {
    const id = await addMismatch();
    expect((await post(finance, id, 'resolve', { reason: '费率已核对' })).status).toBe(200);
    expect((await read(id)).mismatch).toMatchObject({ resolution: 'explained', resolvedBy: finance.name });
    expect((await park(id, addDays(today(), 1))).body.code).toBe(26052);
    expect((await post(finance, id, 'assignee', { to: finance.name, seen: null })).body.code).toBe(26052);
  });
});

describe('booking a missed payment', () => {
  /** Makes a payment that the channel has and we have not: its notification was lost, and later queries failed. */
  async function missPayment(fen?: number) {
    const { order, attempt } = await shop.order(newBuyer());
    const trade = shop.wechat.pay(attempt.outTradeNo, server.clock.now(), fen === undefined ? {} : { fen });
    const id = await addMismatch({
      kind: 'channel_paid_we_not',
      reference: trade.transactionId ?? '',
      outTradeNo: attempt.outTradeNo,
      orderId: order.id,
      theirsFen: trade.paidFen ?? 0,
    });
    return { id, trade, orderId: order.id, outTradeNo: attempt.outTradeNo };
  }
  /** Runs the action with payment channels in memory, because the routes of the test server ask the sandbox. */
  const book = async (id: string, { name }: OperatorCaller = finance) => {
    const by = { actor: name };
    const audit = { by, reason: '查单确认收款，通知丢失' };
    const call = { params: { id }, query: {}, input: { reason: audit.reason }, by, audit };
    try {
      return await bookMismatchAction.run?.({ pay: shop.deps } as ActionDeps, call as never);
    } catch (error) {
      if (error instanceof AppError) return error.facts.reason ?? error.refusal;
      throw error;
    }
  };
  const stateOf = async (orderId: string) =>
    (await rows('select state from pay_orders where id = $1', [orderId]))[0]?.state;
  const paymentsOf = (orderId: string) =>
    rows('select via, disposition from pay_payments where order_id = $1', [orderId]);

  test('settles the payment by the answer of the channel, grants the days and resolves the mismatch', async () => {
    const { id, orderId } = await missPayment();
    const before = await balances(server.deps.db);
    expect(await book(id)).toEqual({ outcome: 'settled', orderId, disposition: 'applied' });
    expect(await stateOf(orderId)).toBe('granted');
    const after = await balances(server.deps.db);
    expect((after['clearing:wechat'] ?? 0) - (before['clearing:wechat'] ?? 0)).toBe(3000);
    expect((await read(id)).mismatch).toMatchObject({ resolution: 'booked', resolvedBy: finance.name });
    const order = (await finance.call('GET', `/orders/${orderId}`)).body.data;
    const paid = order.timeline.find(
      ({ kind, source }: Record<string, string>) => kind === 'paid' && source === 'order',
    );
    expect(paid.facts).toMatchObject({ via: 'query', by: finance.name });
    const owner = await enterConsole(server, 'owner');
    expect(await newestAuditLine(owner, 'reconcile.book')).toMatchObject({
      subject: id,
      actor: finance.name,
      reason: '查单确认收款，通知丢失',
      before: { state: 'open' },
      after: { state: 'resolved', orderId, outcome: 'settled', disposition: 'applied' },
    });
  });

  test('concurrent bookings and the late notification record the payment once', async () => {
    const { id, orderId, trade } = await missPayment();
    const before = await balances(server.deps.db);
    const [one, two] = await Promise.all([
      book(id),
      book(id, colleague),
      shop.notify('wechat', shop.wechat.notificationOf(trade)),
    ]);
    expect([one, two].filter((answer) => answer === 'MISMATCH_RESOLVED')).toHaveLength(1);
    expect(await paymentsOf(orderId)).toHaveLength(1);
    const grants = await rows(`select from membership_grants where source_id = $1`, [orderId]);
    expect(grants).toHaveLength(1);
    const after = await balances(server.deps.db);
    expect((after['clearing:wechat'] ?? 0) - (before['clearing:wechat'] ?? 0)).toBe(3000);
    expect(await rows(`select from audit_log where action = 'reconcile.book' and subject = $1`, [id])).toHaveLength(1);
  });

  test('puts a payment of a wrong amount into review', async () => {
    const { id, orderId } = await missPayment(2999);
    expect(await book(id)).toMatchObject({ outcome: 'settled', disposition: 'review' });
    expect(await stateOf(orderId)).toBe('review');
  });

  test("records nothing if transaction or amount in the channel's answer differ from the bill", async () => {
    const { id, orderId } = await missPayment();
    for (const change of [`reference = 'another'`, `theirs_fen = 2999`]) {
      const [{ reference, theirs_fen: fen }] = await rows(
        'select reference, theirs_fen from pay_mismatches where id = $1',
        [id],
      );
      await rows(`update pay_mismatches set ${change} where id = $1`, [id]);
      expect(await book(id)).toBe('PAYMENT_NOT_CONFIRMED');
      await rows('update pay_mismatches set reference = $2, theirs_fen = $3 where id = $1', [id, reference, fen]);
    }
    expect([await paymentsOf(orderId), (await read(id)).mismatch.resolvedAt]).toEqual([[], null]);
  });

  test('records nothing for a payment code that the channel reports as unpaid', async () => {
    const { order, attempt } = await shop.order(newBuyer());
    const id = await addMismatch({ kind: 'channel_paid_we_not', outTradeNo: attempt.outTradeNo, orderId: order.id });
    expect(await book(id)).toBe('PAYMENT_NOT_CONFIRMED');
    expect(await paymentsOf(order.id)).toEqual([]);
  });

  test('records nothing while the channel does not answer', async () => {
    const { id, orderId } = await missPayment();
    shop.wechat.failNext('query', 'unreachable');
    expect(await book(id)).toBe('CHANNEL_SILENT');
    expect(await paymentsOf(orderId)).toEqual([]);
    expect(await book(id)).toMatchObject({ disposition: 'applied' });
  });

  test.each([
    ['a fee that differs', { kind: 'fee_differs' }],
    ['a row that is not ours', { kind: 'we_lack' }],
    ['a refund', { kind: 'channel_paid_we_not', rowKind: 'refund' }],
  ])('refuses %s', async (_what, row) => {
    expect(await book(await addMismatch(row))).toBe('MISMATCH_NOT_BOOKABLE');
  });

  test('requires a fresh proof and access to the books', async () => {
    const id = await addMismatch({ kind: 'channel_paid_we_not' });
    const reason = { reason: '查单确认收款' };
    const unproved = await enterConsole(server, 'finance');
    expect((await post(unproved, id, 'book', reason)).body.code).toBe(26002);
    const support = await enterEnrolled(server, 'support');
    expect((await post(support, id, 'book', reason)).status).toBe(403);
    // The sandbox answers that it does not know the trade number.
    expect((await post(finance, id, 'book', reason)).body.code).toBe(26055);
  });
});
