import { DAY_MS } from '@feisuo/contract/facts/durations';
import { memberPaths } from '@feisuo/contract/facts/paths';
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterApprover, enterConsole, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { payDriver } from '../../test/pay-driver.ts';
import { useTestServer } from '../../test/test-server.ts';
import { returnMoney } from '../operator-actions/pay/reviews.ts';
import type { payRefunds } from '../modules/pay/refunds/refunds.tables.ts';

const server = useTestServer();
let owner: OperatorCaller;
let finance: OperatorCaller;
let second: OperatorCaller;
let support: OperatorCaller;
beforeAll(async () => {
  owner = await enterApprover(server, 'owner');
  finance = await enterApprover(server, 'finance');
  second = await enterApprover(server, 'finance');
  support = await enterApprover(server, 'support');
});

const at = () => new Date(server.clock.now().getTime() - 60_000);
const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;
const look = async (orderId: string) => (await finance.call('GET', `/orders/${orderId}`)).body.data;
const newest = (action: string) => newestAuditLine(owner, action);

describe('refunding an order', () => {
  const give = (by: OperatorCaller, orderId: string, more = {}) =>
    by.call('POST', `/orders/${orderId}/refunds`, {
      amountFen: null,
      keepsDays: false,
      seenLeftFen: 3000,
      reason: '线路故障',
      ...more,
    });

  test('a full refund by finance revokes the days, and the audit log has operator, reason and amount', async () => {
    const member = await accountCaller(server).join();
    const { orderId } = await sell(server.deps.db, { accountId: member.sub, at: at() });
    const before = await look(orderId);
    expect(before).toMatchObject({
      refundable: { paidFen: 3000, leftFen: 3000 },
      period: { until: expect.any(String) },
    });
    expect((await give(finance, orderId)).body.data).toMatchObject({
      outcome: 'done',
      refund: { amountFen: 3000, state: 'queued', takesGrant: true },
    });
    const after = await look(orderId);
    expect(after).toMatchObject({ refundable: { leftFen: 0 }, order: { state: 'refunding' } });
    // The period ends now: used days remain, and the days that are left are revoked.
    expect(new Date(after.period.until).getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
    expect(new Date(before.period.until).getTime()).toBeGreaterThan(server.clock.now().getTime() + 29 * DAY_MS);
    expect(after.timeline.find(({ kind }: { kind: string }) => kind === 'refunding').facts).toMatchObject({
      by: finance.name,
    });
    const receipt = await server.get(memberPaths.order.replace(':id', orderId), bearer(member));
    expect(receipt.body.data).toMatchObject({ state: 'refunding', period: after.period });
    expect(JSON.stringify(receipt.body)).not.toContain(finance.name);
    expect(await newest('refund.give')).toMatchObject({
      actor: finance.name,
      subject: orderId,
      reason: '线路故障',
      before: { orderState: 'granted', leftFen: 3000 },
      after: { amountFen: 3000, orderState: 'refunding', leftFen: 0 },
    });
  });

  test('the audit log has the remaining amount before and after each partial refund', async () => {
    const { orderId } = await sell(server.deps.db, { at: at() });
    const part = { amountFen: 1000, keepsDays: true };
    for (const seenLeftFen of [3000, 2000])
      expect((await give(finance, orderId, { ...part, seenLeftFen })).body.code).toBe(0);
    const lines = await rows(
      `select before->>'leftFen' as before, after->>'leftFen' as after, after->>'orderState' as state
         from audit_log where action = 'refund.give' and subject = $1 order by id`,
      [orderId],
    );
    expect(lines).toEqual([
      { before: '3000', after: '2000', state: 'granted' },
      { before: '2000', after: '1000', state: 'granted' },
    ]);
  });

  test('a partial refund that is submitted twice with the same remaining amount is made once', async () => {
    const { orderId } = await sell(server.deps.db, { at: at() });
    const part = { amountFen: 1000, keepsDays: true };
    const twice = await Promise.all([give(finance, orderId, part), give(finance, orderId, part)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(twice.find(({ status }) => status === 409)?.body.code).toBe(22204);
    expect((await look(orderId)).refundable.leftFen).toBe(2000);
    expect((await give(finance, orderId, { amountFen: 2001, seenLeftFen: 2000 })).body.code).toBe(22206);
    expect((await give(support, orderId, { seenLeftFen: 2000 })).body.data.refund).toMatchObject({ amountFen: 2000 });
  });

  test('the detail of an order shows paid and refunded amounts, and the limit for a single operator', async () => {
    const { orderId } = await sell(server.deps.db, { at: at() });
    const held = await sell(server.deps.db, { at: at(), paidFen: 900, isInReview: true });
    await give(finance, orderId, { amountFen: 1000 });
    expect(await look(orderId)).toMatchObject({
      order: { paidFen: 3000 },
      refundable: { leftFen: 2000, givenFen: 1000, limitFen: 20_000 },
    });
    const { list } = (await finance.call('GET', `/orders?q=${held.orderId}`)).body.data;
    expect(list).toMatchObject([{ paidFen: 900 }]);
  });

  test('refuses a missing reason, amount, order or permission, and unknown fields', async () => {
    const { orderId } = await sell(server.deps.db, { at: at() });
    for (const more of [
      { reason: '' },
      { reason: ' ' },
      { amountFen: 0 },
      { amountFen: 1.5 },
      { amountFen: '1' },
      { seenLeftFen: null },
    ])
      expect((await give(finance, orderId, more)).status).toBe(400);
    expect((await give(finance, 'unknown')).status).toBe(404);
    const viewer = await enterConsole(server, 'viewer');
    const operator = await enterConsole(server, 'operator');
    for (const role of [viewer, operator]) expect((await give(role, orderId)).body.code).toBe(26001);
    for (const sneaky of [
      { by: 'system' },
      { state: 'succeeded' },
      { askedBy: 'x' },
      { totalFen: 9 },
      { orderId: 'other' },
    ])
      expect((await give(finance, orderId, { amountFen: 1, ...sneaky })).status).toBe(400);
    expect((await look(orderId)).refundable.leftFen).toBe(3000);
    const waits = await sell(server.deps.db, { at: at(), isInReview: true });
    expect((await give(finance, waits.orderId)).body.code).toBe(26034);
  });

  test('an order shows that a refund waits for an operator, or that a payment is in review', async () => {
    const member = await accountCaller(server).join();
    const { orderId } = await sell(server.deps.db, { accountId: member.sub, at: at() });
    const waits = async () => {
      const { list } = (await finance.call('GET', `/orders?q=${orderId}`)).body.data;
      const { order } = await look(orderId);
      expect(list[0].hasWaitingRefund).toBe(order.hasWaitingRefund);
      return order.hasWaitingRefund;
    };
    expect(await waits()).toBe(false);
    const path = memberPaths.refundOrder.replace(':id', orderId);
    const refundNo = (await server.post(path, { kind: 'full', rmb: 3000 }, bearer(member))).body.data.number as string;
    expect(await waits()).toBe(true);
    const listed = (await finance.call('GET', '/refunds?state=open')).body.data.list as { refundNo: string }[];
    expect(listed.find((row) => row.refundNo === refundNo)).toMatchObject({ accountId: member.sub });
    await finance.call('POST', `/refunds/${refundNo}/decline`, { reason: '时长已经用完' });
    expect(await waits()).toBe(false);

    const held = await sell(server.deps.db, { accountId: member.sub, at: at(), paidFen: 900, isInReview: true });
    const { reviews } = await look(held.orderId);
    expect(reviews).toMatchObject([{ orderId: held.orderId, accountId: member.sub, paidFen: 900 }]);
    expect((await look(orderId)).reviews).toEqual([]);
  });

  test("a member's refund request can be approved or declined only once", async () => {
    const member = await accountCaller(server).join();
    const ask = async () => {
      const { orderId } = await sell(server.deps.db, { accountId: member.sub, at: at() });
      const path = memberPaths.refundOrder.replace(':id', orderId);
      return (await server.post(path, { kind: 'full', rmb: 3000 }, bearer(member))).body.data.number as string;
    };
    const [agreed, declined] = [await ask(), await ask()];
    const { list } = (await support.call('GET', '/refunds?state=open')).body.data;
    expect(list.map(({ refundNo }: { refundNo: string }) => refundNo)).toEqual(
      expect.arrayContaining([agreed, declined]),
    );
    expect(
      (await support.call('POST', `/refunds/${agreed}/approve`, { reason: '七天内未使用' })).body.data.outcome,
    ).toBe('done');
    expect((await support.call('POST', `/refunds/${agreed}/decline`, { reason: '反悔了' })).body.code).toBe(22207);
    expect((await support.call('POST', `/refunds/${declined}/decline`, { reason: '已经使用' })).body.data.state).toBe(
      'declined',
    );
    const was = (refundNo: string) => ({ refundNo, state: 'asked' });
    expect(await newest('refund.approve')).toMatchObject({ before: was(agreed), after: { state: 'queued' } });
    expect(await newest('refund.decline')).toMatchObject({ before: was(declined), after: { state: 'declined' } });
    expect((await support.call('POST', `/refunds/${agreed}/retry`, { reason: '再试' })).body.code).toBe(22208);
    await rows(`update pay_refunds set state = 'abnormal' where refund_no = $1`, [agreed]);
    expect((await support.call('POST', `/refunds/${agreed}/retry`, { reason: '渠道已处理' })).body.code).toBe(0);
    expect(await newest('refund.retry')).toMatchObject({
      before: { refundNo: agreed, state: 'abnormal' },
      after: { refundNo: agreed, state: 'processing' },
    });
    expect((await support.call('POST', '/refunds/unknown/approve', { reason: '试试' })).status).toBe(404);
  });
});

describe('payments in review', () => {
  test('can be accepted, refunded or written off only once, and large amounts need a second operator', async () => {
    const sales = [];
    for (const paidFen of [900, 1, 30_000])
      sales.push(await sell(server.deps.db, { at: at(), isInReview: true, paidFen }));
    const { list } = (await finance.call('GET', '/reviews')).body.data;
    const idOf = (orderId?: string) => list.find((one: { orderId: string }) => one.orderId === orderId)?.id as string;
    const [accepted, returned, large] = sales.map(({ orderId }) => idOf(orderId));
    const decide = (id: string | undefined, verb: string, by = finance) =>
      by.call('POST', `/reviews/${id}/${verb}`, { reason: '核对过了' });
    expect((await decide(accepted, 'accept', support)).body.code).toBe(26001);
    expect((await decide(accepted, 'accept')).body.code).toBe(0);
    const was = { disposition: 'review', orderState: 'review' };
    expect(await newest('review.accept')).toMatchObject({
      subject: accepted,
      before: { ...was, paidFen: 900 },
      after: { disposition: 'applied', orderState: 'granted', paidFen: 900 },
    });
    expect((await decide(accepted, 'refund')).body.code).toBe(26041);
    expect((await decide(returned, 'write-off')).body.code).toBe(26043);
    expect((await decide(returned, 'refund')).body.data.outcome).toBe('done');
    expect(await newest('review.refund')).toMatchObject({
      subject: returned,
      before: was,
      after: { disposition: 'returned', orderState: 'refunding', amountFen: 1 },
    });
    const { outcome, proposal } = (await decide(large, 'refund')).body.data;
    expect(outcome).toBe('waits');
    const path = `/refund-proposals/${proposal.id}/approve`;
    expect((await second.call('POST', path, { reason: '金额不符' })).body.data.state).toBe('approved');
    expect((await decide('999999', 'accept')).status).toBe(404);
    expect((await look(sales[0]?.orderId ?? '')).order.state).toBe('granted');
  });

  test('cannot be refunded by a single operator if the payment enters review after the limit was checked', async () => {
    const { orderId } = await sell(server.deps.db, { at: at(), isInReview: true, paidFen: 30_000 });
    const [{ id }] = await rows('select id from pay_payments where order_id = $1', [orderId]);
    const move = (disposition: string) => sql`update pay_payments set disposition = ${disposition} where id = ${id}`;
    await server.deps.db.execute(move('applied'));
    /** A database in which the payment enters review right after the first check. */
    const transaction: typeof server.deps.db.transaction = (use) =>
      server.deps.db.transaction((tx) => {
        let looks = 0;
        const select = () => ({
          from: (table: typeof payRefunds) => ({
            where: async (condition: SQL) => {
              const found = await tx.select().from(table).where(condition);
              if ((looks += 1) === 1) await tx.execute(move('review'));
              return found;
            },
          }),
        });
        return use(
          new Proxy(tx, { get: (it, key) => (key === 'select' && looks === 0 ? select : Reflect.get(it, key)) }),
        );
      });
    const payDeps = { ...payDriver(server).deps, masterKey: server.deps.masterKey };
    const db = new Proxy(server.deps.db, {
      get: (it, key) => (key === 'transaction' ? transaction : Reflect.get(it, key)),
    });
    const audit = { by: { actor: finance.name }, reason: '核对过了' };
    await expect(returnMoney({ ...payDeps, db }, Number(id), audit)).rejects.toMatchObject({
      facts: { reason: 'REVIEW_DECIDED' },
    });
    expect(await rows('select 1 from pay_refunds where order_id = $1', [orderId])).toEqual([]);
    await server.deps.db.execute(move('review'));
    expect((await finance.call('POST', `/reviews/${id}/refund`, { reason: '核对过了' })).body.data.outcome).toBe(
      'waits',
    );
  });
});
