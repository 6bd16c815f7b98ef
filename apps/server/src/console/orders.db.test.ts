import { DAY_MS } from '@feisuo/contract/facts/durations';
import { memberPaths } from '@feisuo/contract/facts/paths';
import { mayDo, operatorRoles } from '@feisuo/contract/facts/permissions';
import { sql, type SQL } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import {
  colleaguePath,
  enterAgain,
  enterByLink,
  enterConsole,
  type OperatorCaller,
} from '../../test/operator-caller.ts';
import { sell, TestChannel } from '../../test/pay-books.ts';
import { newBuyer, payDriver } from '../../test/pay-driver.ts';
import { renewalDriver } from '../../test/renewal-driver.ts';
import { startTestServer, type TestServer, useTestServer } from '../../test/test-server.ts';
import { readRefundLimit, setRefundLimit } from '../operator-actions/pay/refund-limit.ts';
import { returnMoney } from '../operator-actions/pay/reviews.ts';
import { reconcileDay } from '../modules/pay/reconcile/reconcile-day.ts';
import { payRefunds } from '../modules/pay/refunds/refunds.tables.ts';
import { dayBefore, dayOf } from '../time/shanghai.ts';

const server = useTestServer();
let owner: OperatorCaller;
let finance: OperatorCaller;
let second: OperatorCaller;
let support: OperatorCaller;
beforeAll(async () => {
  const enter = async (role: Parameters<typeof enterConsole>[1]) => {
    const operator = await enterConsole(server, role);
    await operator.enrol();
    await operator.ageFactor();
    return operator;
  };
  [owner, finance, second, support] = [
    await enter('owner'),
    await enter('finance'),
    await enter('finance'),
    await enter('support'),
  ];
});

afterEach(() => server.clock.setOffset(0));
const at = () => new Date(server.clock.now().getTime() - 60_000);
const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;
const look = async (orderId: string) => (await finance.call('GET', `/orders/${orderId}`)).body.data;
const newest = async (action: string) => (await owner.call('GET', `/audit?action=${action}`)).body.data.list[0];

describe('searching orders', () => {
  const find = async (query: string) =>
    (await finance.call('GET', `/orders?${query}`)).body.data as { list: { id: string }[]; next: string | null };

  test('finds them by number, buyer, trade number, payment or refund, and filters by state, product, channel and day', async () => {
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

  test('filters by refunds: partial, full with the days kept, full, or none; each order has one of them', async () => {
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

  test('pages them newest first, without duplicates', async () => {
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
  test.each(operatorRoles)('show %s its refunds, and journals only with the permission', async (role) => {
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
  });
});

test('steps of an order are sorted by time and cause, and the detail names where it was bought', async () => {
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
    // Days that were already used remain; the days that are left are revoked.
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

  test('the detail shows paid and refunded amounts, and the limit for a single operator', async () => {
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

  test('an order with a refund that waits for an operator, or a payment in review, says so', async () => {
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

describe('refunds above the limit need a second operator', () => {
  const LARGE = 25_800;
  const ask = async (by = finance, more = {}) => {
    const { orderId } = await sell(server.deps.db, { at: at(), paidFen: LARGE });
    const request = { amountFen: null, keepsDays: false, seenLeftFen: LARGE, reason: '年卡误购', ...more };
    const { body } = await by.call('POST', `/orders/${orderId}/refunds`, request);
    return { orderId, ...body.data, proposal: body.data.proposal as { id: string } };
  };
  const decide = (by: Pick<OperatorCaller, 'call'>, id: string, verb: string) =>
    by.call('POST', `/refund-proposals/${id}/${verb}`, { reason: '核对过了' });
  const moneyOf = (orderId: string) => rows('select amount_fen::int from pay_refunds where order_id = $1', [orderId]);

  test('a refund above the limit waits for another operator, and its proposer cannot approve it', async () => {
    const { orderId, outcome, proposal } = await ask();
    expect(outcome).toBe('waits');
    expect(await moneyOf(orderId)).toEqual([]);
    expect((await look(orderId)).period).not.toBeNull();
    expect((await decide(finance, proposal.id, 'approve')).body.code).toBe(26032);
    expect((await decide(finance, proposal.id, 'refuse')).body.code).toBe(26032);
    // A token cannot decide either, because only signed-in operators may approve.
    const script = await finance.createToken(['orders.read']);
    for (const verb of ['approve', 'refuse', 'withdraw'])
      expect((await decide(script, proposal.id, verb)).body.code).toBe(26013);
    expect((await decide(support, proposal.id, 'approve')).body.code).toBe(26001);
    expect((await decide(second, proposal.id, 'withdraw')).body.code).toBe(26033);
    expect(await moneyOf(orderId)).toEqual([]);
    const done = await decide(second, proposal.id, 'approve');
    expect(done.body.data).toMatchObject({ state: 'approved', askedBy: finance.name, decidedBy: second.name });
    expect(await moneyOf(orderId)).toEqual([{ amount_fen: LARGE }]);
    expect((await look(orderId)).period.until <= server.clock.now().toISOString()).toBe(true);
    expect(
      (await look(orderId)).timeline.filter(({ source }: { source: string }) => source === 'approval'),
    ).toHaveLength(2);
    expect(await newest('refund.proposal_approve')).toMatchObject({
      actor: second.name,
      before: { orderId, amountFen: LARGE, askedBy: finance.name, state: 'waiting' },
      after: { askedBy: finance.name },
    });
    for (const [by, verb, state] of [
      [second, 'refuse', 'refused'],
      [finance, 'withdraw', 'withdrawn'],
    ] as const) {
      const next = await ask();
      expect((await decide(by, next.proposal.id, verb)).body.code).toBe(0);
      const states = { before: { orderId: next.orderId, state: 'waiting' }, after: { orderId: next.orderId, state } };
      expect(await newest(`refund.proposal_${verb}`)).toMatchObject(states);
    }
    // A constraint of the database also refuses that the same operator proposes and decides.
    await expect(
      rows(`update pay_refund_proposals set decided_by = asked_by where id = $1`, [proposal.id]),
    ).rejects.toThrow('four_eyes');
  });

  test('an operator whom an owner added or reset can approve, and be approved, only after a day', async () => {
    const own = await startTestServer();
    try {
      const [lead, real] = [await enterConsole(own, 'owner'), await enterConsole(own, 'finance')];
      const show = await lead.enrol();
      await lead.ageFactor();
      await real.enrol();
      await real.ageFactor();
      const begun = own.clock.now().getTime();
      const become = async (path: string, name: string) => {
        const { link } = (
          await lead.call('POST', path, { ...(path === '/operators' && { name, role: 'owner' }), reason: '来帮忙' })
        ).body.data;
        const puppet = await enterByLink(own, name, link);
        return { puppet, code: await puppet.enrol() };
      };
      const propose = async (by: OperatorCaller) => {
        const { orderId } = await sell(own.deps.db, { at: new Date(begun - 60_000), paidFen: LARGE });
        const request = { amountFen: null, keepsDays: false, seenLeftFen: LARGE, reason: '退给熟人' };
        return (await by.call('POST', `/orders/${orderId}/refunds`, request)).body.data.proposal.id as string;
      };
      const shown = async (by: OperatorCaller, id: string) =>
        (await by.call('GET', '/refund-proposals')).body.data.list.find((one: { id: string }) => one.id === id);
      const { puppet, code } = await become('/operators', '另一个我');
      // The new operator cannot approve the owner's proposal, and the owner cannot approve the new operator's.
      const asked = { byLead: await propose(lead), byPuppet: await propose(puppet) };
      expect((await decide(puppet, asked.byLead, 'approve')).body.code).toBe(26036);
      expect((await decide(lead, asked.byPuppet, 'approve')).body.code).toBe(26036);
      for (const [by, id] of [
        [puppet, asked.byLead],
        [lead, asked.byPuppet],
      ] as const) {
        const { newcomer } = await shown(by, id);
        expect(newcomer.name).toBe(puppet.name);
        expect(Date.parse(newcomer.until) - begun).toBeGreaterThanOrEqual(DAY_MS);
      }
      expect((await shown(real, asked.byLead)).newcomer).toBeNull();
      const roster = (await lead.call('GET', '/operators')).body.data.list as {
        name: string;
        settlesAt: string | null;
      }[];
      expect(roster.filter(({ settlesAt }) => settlesAt !== null).map(({ name }) => name)).toEqual([puppet.name]);

      // The owner cannot gain an approver either by resetting the second factor of a real colleague.
      expect(
        (await lead.call('POST', `${colleaguePath(real)}/factor/reset`, { reason: '说是丢了手机' })).body.code,
      ).toBe(0);
      const { puppet: lent } = await become(`${colleaguePath(real)}/link`, real.name);
      expect((await decide(lent, asked.byLead, 'approve')).body.code).toBe(26036);

      // Declining is possible without the wait. A proposal by an operator who was removed cannot be approved, and must
      // be made again.
      expect((await decide(lent, asked.byLead, 'refuse')).body.data.state).toBe('refused');
      const removed = (await become('/operators', '一闪而过')).puppet;
      const askedByRemoved = await propose(removed);
      expect((await lead.call('POST', `${colleaguePath(removed)}/remove`, { reason: '不来了' })).body.code).toBe(0);
      expect((await decide(lead, askedByRemoved, 'approve')).body.code).toBe(26037);
      expect((await shown(lead, askedByRemoved)).newcomer).toEqual({ name: removed.name, until: null });

      // A day later both count as different operators.
      const back = async (one: OperatorCaller, codeOf: typeof show) => {
        const again = await enterAgain(own, one);
        expect((await again.call('POST', '/factor/prove', { code: codeOf() })).body.code).toBe(0);
        return again;
      };
      const since = Date.parse((await shown(lead, asked.byPuppet)).newcomer.until) - DAY_MS - begun;
      own.clock.setOffset(since + DAY_MS - 60_000);
      expect((await decide(await back(lead, show), asked.byPuppet, 'approve')).body.code).toBe(26036);
      own.clock.setOffset(since + DAY_MS + 60_000);
      const later = await propose(await back(lead, show));
      expect((await decide(await back(puppet, code), later, 'approve')).body.data.state).toBe('approved');
    } finally {
      await own.dispose();
    }
  });

  test('of eight concurrent decisions one succeeds, and the money is refunded once', async () => {
    const { orderId, proposal } = await ask();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        decide(place % 2 ? owner : second, proposal.id, place < 5 ? 'approve' : 'refuse'),
      ),
    );
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 22207)).toHaveLength(7);
    const isAgreed = answers.some(({ body }) => body.code === 0 && body.data.state === 'approved');
    expect(await moneyOf(orderId)).toHaveLength(isAgreed ? 1 : 0);
  });

  test('partial refunds are added up for the limit, also if they are concurrent', async () => {
    const { orderId } = await sell(server.deps.db, { at: at(), paidFen: LARGE });
    const part = (by: OperatorCaller, seenLeftFen: number) =>
      by.call('POST', `/orders/${orderId}/refunds`, {
        amountFen: 9_000,
        keepsDays: true,
        seenLeftFen,
        reason: '分次退',
      });
    expect((await part(finance, LARGE)).body.data.outcome).toBe('done');
    const left = LARGE - 9_000;
    const both = await Promise.all([part(finance, left), part(support, left)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const last = await part(support, left - 9_000);
    expect(last.body.data).toMatchObject({ outcome: 'waits' });
    expect((await part(finance, left - 9_000)).body.code).toBe(26031);
    expect(await moneyOf(orderId)).toHaveLength(2);
  });

  test('declining a proposal refunds nothing, and the proposer can withdraw a proposal', async () => {
    const refused = await ask();
    expect((await decide(second, refused.proposal.id, 'refuse')).body.data.state).toBe('refused');
    const back = await ask(support);
    expect((await decide(support, back.proposal.id, 'withdraw')).body.data.state).toBe('withdrawn');
    for (const { orderId } of [refused, back]) expect(await moneyOf(orderId)).toEqual([]);
    const { list } = (await second.call('GET', '/refund-proposals?state=waiting')).body.data;
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(back.proposal.id);
    expect((await decide(second, '999999', 'approve')).status).toBe(404);
  });

  test('a proposal cannot be approved if another refund meanwhile left too little money', async () => {
    const { orderId, proposal } = await ask();
    const part = { amountFen: 5_000, keepsDays: false, seenLeftFen: LARGE, reason: '先退一部分' };
    expect((await finance.call('POST', `/orders/${orderId}/refunds`, part)).body.data.outcome).toBe('done');
    expect((await decide(second, proposal.id, 'approve')).body.code).toBe(22206);
    expect(await rows('select state from pay_refund_proposals where id = $1', [proposal.id])).toEqual([
      { state: 'waiting' },
    ]);
  });

  test('the rest of an order also needs approval after the days were revoked by an earlier refund', async () => {
    const { orderId } = await sell(server.deps.db, { at: at(), paidFen: LARGE });
    const give = (amountFen: number | null, seenLeftFen: number) =>
      finance.call('POST', `/orders/${orderId}/refunds`, { amountFen, keepsDays: false, seenLeftFen, reason: '退款' });
    expect((await give(5_000, LARGE)).body.data).toMatchObject({ outcome: 'done', refund: { takesGrant: true } });
    const { outcome, proposal } = (await give(null, LARGE - 5_000)).body.data;
    expect(outcome).toBe('waits');
    expect((await decide(second, proposal.id, 'approve')).body.data).toMatchObject({ state: 'approved' });
    expect((await look(orderId)).refundable.leftFen).toBe(0);
    expect((await moneyOf(orderId)).toSorted((a, b) => a.amount_fen - b.amount_fen)).toEqual([
      { amount_fen: 5_000 },
      { amount_fen: LARGE - 5_000 },
    ]);
  });

  test('only an owner changes the limit, and the request must contain the current limit', async () => {
    const limit = { limitFen: 1_000, seenFen: 20_000, reason: '试行期收紧' };
    expect((await finance.call('PUT', '/refund-limit', limit)).body.code).toBe(26001);
    expect((await owner.call('PUT', '/refund-limit', { ...limit, seenFen: 1 })).status).toBe(409);
    expect((await owner.call('PUT', '/refund-limit', limit)).body.data).toEqual({ limitFen: 1_000, pending: null });
    expect(await newest('refund.limit')).toMatchObject({ before: { limitFen: 20_000 }, after: { limitFen: 1_000 } });
    const { orderId } = await sell(server.deps.db, { at: at(), paidFen: 1_001 });
    const request = { amountFen: null, keepsDays: false, seenLeftFen: 1_001, reason: '超过一元' };
    expect((await finance.call('POST', `/orders/${orderId}/refunds`, request)).body.data.outcome).toBe('waits');
    await raise(20_000, 1_000);
  });
});

/** An owner proposes a higher limit, and finance approves it. */
async function raise(limitFen: number | null, seenFen: number | null) {
  const { pending } = (await owner.call('PUT', '/refund-limit', { limitFen, seenFen, reason: '放宽' })).body.data;
  return finance.call('POST', '/refund-limit/agree', { askedAt: pending.askedAt, reason: '同意放宽' });
}

describe('the refund limit', () => {
  const sellAndReturn = async () => {
    const { orderId } = await sell(server.deps.db, { at: at(), paidFen: 25_800 });
    const request = { amountFen: null, keepsDays: false, seenLeftFen: 25_800, reason: '年卡误购' };
    return (await owner.call('POST', `/orders/${orderId}/refunds`, request)).body.data.outcome;
  };
  const inForce = async () => (await owner.call('GET', '/refund-limit')).body.data;
  const change = (limitFen: number | null, reason = '同时改', seenFen: number | null = 20_000) =>
    owner.call('PUT', '/refund-limit', { limitFen, seenFen, reason });
  const decide = (who: OperatorCaller, verb: 'agree' | 'refuse', askedAt: string) =>
    who.call('POST', `/refund-limit/${verb}`, { askedAt, reason: '看过了' });

  test('of many concurrent changes one succeeds, and it is audited', async () => {
    const limits = Array.from({ length: 8 }, (_, index) => 3_000 + index);
    const answers = await Promise.all(limits.map((limitFen) => change(limitFen)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const { limitFen } = await inForce();
    expect(limitFen).toBe(answers.find(({ status }) => status === 200)?.body.data.limitFen);
    const { list } = (await owner.call('GET', `/audit?action=refund.limit&q=${encodeURIComponent('同时改')}`)).body
      .data;
    expect(list).toMatchObject([{ before: { limitFen: 20_000 }, after: { limitFen } }]);
    expect((await raise(20_000, limitFen)).body.data).toEqual({ limitFen: 20_000, pending: null });
  });

  test('a higher limit, or none, needs approval, and the old limit applies to refunds until then', async () => {
    const { pending, limitFen } = (await change(null, '嫌麻烦')).body.data;
    expect(limitFen).toBe(20_000);
    expect(pending).toMatchObject({ limitFen: null, askedBy: owner.name, reason: '嫌麻烦', countsAt: null });
    expect(await sellAndReturn()).toBe('waits');
    expect((await decide(owner, 'agree', pending.askedAt)).body.code).toBe(26035);
    expect((await decide(support, 'agree', pending.askedAt)).body.code).toBe(26001);
    // While another operator could approve, the proposal waits without an end.
    const later = new Date(server.clock.now().getTime() + 30 * DAY_MS);
    expect(await readRefundLimit(server.deps.db, later)).toBe(20_000);
    expect((await decide(finance, 'agree', pending.askedAt)).body.data).toEqual({ limitFen: null, pending: null });
    expect(await sellAndReturn()).toBe('done');
    expect(await newest('refund.limit_agree')).toMatchObject({
      actor: finance.name,
      before: { limitFen: 20_000, wantedFen: null, askedBy: owner.name },
      after: { limitFen: null },
    });
    await change(20_000, '恢复', null);
  });

  test('a proposed limit that was declined, withdrawn or replaced does not come into force', async () => {
    const first = (await change(50_000)).body.data.pending;
    expect((await decide(finance, 'refuse', first.askedAt)).body.data).toEqual({ limitFen: 20_000, pending: null });
    expect((await decide(finance, 'agree', first.askedAt)).status).toBe(409);
    const next = (await change(60_000)).body.data.pending;
    expect((await decide(owner, 'refuse', next.askedAt)).body.data).toEqual({ limitFen: 20_000, pending: null });
    const third = (await change(70_000)).body.data.pending;
    expect((await change(10_000)).body.data).toEqual({ limitFen: 10_000, pending: null });
    expect((await decide(finance, 'agree', third.askedAt)).status).toBe(409);
    await raise(20_000, 10_000);
  });

  test('of concurrent decisions one succeeds, and it does not decide a newer proposal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { askedAt } = (await change(50_000)).body.data.pending;
      const [more, refused, ...agreed] = await Promise.all([
        round < 3 ? null : change(90_000),
        decide(second, 'refuse', askedAt),
        decide(second, 'agree', askedAt),
        decide(finance, 'agree', askedAt),
      ]);
      const decided = [refused, ...agreed].filter(({ status }) => status === 200);
      // If the newer proposal came first, the decisions find nothing to decide.
      const fewest = more?.status === 200 ? 0 : 1;
      expect([fewest, 1]).toContain(decided.length);
      const { limitFen, pending } = await inForce();
      expect(limitFen).toBe(agreed.some(({ status }) => status === 200) ? 50_000 : 20_000);
      if (pending) await decide(owner, 'refuse', pending.askedAt);
      await change(20_000, '恢复', limitFen);
    }
  });

  describe('if no other operator can approve', () => {
    let alone: TestServer;
    let only: OperatorCaller;
    beforeEach(async () => {
      alone = await startTestServer({ LIMITS_SCALE: '1000' });
      only = await enterConsole(alone, 'owner');
      await only.enrol();
      // Neither of these can approve: one lacks the permission, and the other has been invited but has no second
      // factor.
      await (await enterConsole(alone, 'support')).enrol();
      await enterConsole(alone, 'finance');
    });
    afterEach(() => alone.dispose());

    const ask = async () => {
      const wanted = { limitFen: null, seenFen: 20_000, reason: '只有我一个人' };
      const { limitFen, pending } = (await only.call('PUT', '/refund-limit', wanted)).body.data;
      expect(limitFen).toBe(20_000);
      expect(Date.parse(pending.countsAt) - Date.parse(pending.askedAt)).toBe(DAY_MS);
      const after = (ms: number) => readRefundLimit(alone.deps.db, new Date(Date.parse(pending.askedAt) + ms));
      return { askedAt: pending.askedAt as string, after };
    };
    const makeColleague = async () => {
      const colleague = await enterConsole(alone, 'finance');
      await colleague.enrol();
      await colleague.ageFactor();
      return colleague;
    };
    const give = (colleague: OperatorCaller, role: string, seenRole: string) =>
      only.call('PUT', `${colleaguePath(colleague)}/role`, { role, seenRole, reason: '换岗' });

    test('a proposed limit comes into force after a day, and stays in force when a new approver appears', async () => {
      const { after } = await ask();
      expect(await after(DAY_MS - 1)).toBe(20_000);
      expect(await after(DAY_MS)).toBeNull();
      await makeColleague();
      expect(await after(DAY_MS)).toBeNull();
      expect((await only.call('GET', '/refund-limit')).body.data).toEqual({ limitFen: null, pending: null });
    });

    test('all concurrent readers see that the proposed limit is in force', async () => {
      const { after } = await ask();
      expect(await Promise.all(Array.from({ length: 8 }, () => after(DAY_MS)))).toEqual(Array(8).fill(null));
    });

    test('an operator with a new second factor could be the owner, and can approve only after a day', async () => {
      const puppet = await enterConsole(alone, 'finance');
      await puppet.enrol();
      const { askedAt, after } = await ask();
      const agree = { askedAt, reason: '又是我' };
      expect((await puppet.call('POST', '/refund-limit/agree', agree)).body.code).toBe(26036);
      expect((await puppet.call('GET', '/refund-limit')).body.data.pending.newcomer).toMatchObject({
        until: expect.any(String),
      });
      expect(await after(DAY_MS)).toBe(20_000);
    });

    test('the proposal waits for an operator who regained the permission to approve after it was made', async () => {
      await only.ageFactor();
      const colleague = await makeColleague();
      expect((await give(colleague, 'viewer', 'finance')).status).toBe(200);
      const { askedAt, after } = await ask();
      expect((await give(colleague, 'finance', 'viewer')).status).toBe(200);
      expect(await after(25 * 3_600_000)).toBe(20_000);
      expect((await only.call('GET', '/refund-limit')).body.data.pending).toMatchObject({ askedAt, countsAt: null });
      const agree = { askedAt, reason: '可以' };
      expect((await colleague.call('POST', '/refund-limit/agree', agree)).body.data).toEqual({
        limitFen: null,
        pending: null,
      });
    });

    test.each([
      ['made less', (colleague: OperatorCaller) => give(colleague, 'viewer', 'finance')],
      [
        'removed',
        (colleague: OperatorCaller) => only.call('POST', `${colleaguePath(colleague)}/remove`, { reason: '离职' }),
      ],
      [
        'put out of their factor',
        (colleague: OperatorCaller) =>
          only.call('POST', `${colleaguePath(colleague)}/factor/reset`, { reason: '丢了' }),
      ],
    ])(
      'a proposal does not come into force when that operator is %s again; it must be made again',
      async (_, keepFrom) => {
        const colleague = await makeColleague();
        await give(colleague, 'viewer', 'finance');
        const { after } = await ask();
        await give(colleague, 'finance', 'viewer');
        expect((await keepFrom(colleague)).status).toBe(200);
        expect(await after(25 * 3_600_000)).toBe(20_000);
        expect(await (await ask()).after(DAY_MS)).toBeNull();
      },
    );
  });
});

describe('payments in review', () => {
  test('can be accepted, refunded or written off once, and large amounts need approval', async () => {
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

  test('a single operator cannot refund a payment that enters review after the limit was checked', async () => {
    const { orderId } = await sell(server.deps.db, { at: at(), isInReview: true, paidFen: 30_000 });
    const [{ id }] = await rows('select id from pay_payments where order_id = $1', [orderId]);
    const move = (disposition: string) => sql`update pay_payments set disposition = ${disposition} where id = ${id}`;
    await server.deps.db.execute(move('applied'));
    /** Dependencies in which the payment enters review right after the check. */
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

describe('the waiting refund proposal', () => {
  const why = { reason: '核对过了' };
  const stateOf = async (id: string) =>
    (await finance.call('GET', '/refund-proposals')).body.data.list.find((one: { id: string }) => one.id === id)?.state;
  const reviewed = async (paidFen: number) => {
    const { orderId } = await sell(server.deps.db, { at: at(), isInReview: true, paidFen });
    const { list } = (await finance.call('GET', '/reviews')).body.data;
    const { id } = list.find((one: { orderId: string }) => one.orderId === orderId);
    const { proposal } = (await finance.call('POST', `/reviews/${id}/refund`, why)).body.data;
    expect(await stateOf(proposal.id)).toBe('waiting');
    return { orderId, id, proposal: proposal.id as string };
  };

  test('is withdrawn when the payment is accepted, and the order can then be refunded', async () => {
    const { orderId, id, proposal } = await reviewed(30_000);
    expect((await second.call('POST', `/reviews/${id}/accept`, why)).body.code).toBe(0);
    expect(await stateOf(proposal)).toBe('withdrawn');
    const again = { amountFen: null, keepsDays: false, seenLeftFen: 30_000, ...why };
    expect((await finance.call('POST', `/orders/${orderId}/refunds`, again)).body).toMatchObject({
      code: 0,
      data: { outcome: 'waits' },
    });
  });

  test('is withdrawn when the payment is written off', async () => {
    const { orderId, id, proposal } = await reviewed(30_000);
    await rows(
      `insert into pay_order_events (order_id, out_trade_no, kind, facts, at) values ($1, $2, 'review', $3, now())`,
      [orderId, `T${orderId}`, { paidFen: 30_000, reason: 'refunded at the channel' }],
    );
    expect((await second.call('POST', `/reviews/${id}/write-off`, why)).body.code).toBe(0);
    expect(await newest('review.write_off')).toMatchObject({
      subject: id,
      before: { disposition: 'review', orderState: 'review' },
      after: { disposition: 'written_off', orderState: 'refunded' },
    });
    expect(await stateOf(proposal)).toBe('withdrawn');
  });

  test('is withdrawn when a higher limit allows the refund without approval', async () => {
    const { id, proposal } = await reviewed(30_000);
    const member = await accountCaller(server).join();
    const { orderId } = await sell(server.deps.db, { accountId: member.sub, at: at(), paidFen: 30_000 });
    const path = memberPaths.refundOrder.replace(':id', orderId);
    const { number } = (await server.post(path, { kind: 'full', rmb: 30_000 }, bearer(member))).body.data;
    const { proposal: asked } = (await finance.call('POST', `/refunds/${number}/approve`, why)).body.data;
    const before = await readRefundLimit(server.deps.db, server.clock.now());
    await setRefundLimit(server.deps, 50_000, { by: { actor: 'command line' }, ...why });
    try {
      expect((await finance.call('POST', `/reviews/${id}/refund`, why)).body.data.outcome).toBe('done');
      expect((await finance.call('POST', `/refunds/${number}/approve`, why)).body.data.outcome).toBe('done');
    } finally {
      await setRefundLimit(server.deps, before, { by: { actor: 'command line' }, ...why });
    }
    expect([await stateOf(proposal), await stateOf(asked.id)]).toEqual(['withdrawn', 'withdrawn']);
  });

  test("is withdrawn when the member's request is declined", async () => {
    const member = await accountCaller(server).join();
    const { orderId } = await sell(server.deps.db, { accountId: member.sub, at: at(), paidFen: 30_000 });
    const path = memberPaths.refundOrder.replace(':id', orderId);
    const { number } = (await server.post(path, { kind: 'full', rmb: 30_000 }, bearer(member))).body.data;
    const { proposal } = (await finance.call('POST', `/refunds/${number}/approve`, why)).body.data;
    expect(await stateOf(proposal.id)).toBe('waiting');
    expect((await second.call('POST', `/refunds/${number}/decline`, why)).body.code).toBe(0);
    expect(await stateOf(proposal.id)).toBe('withdrawn');
  });
});

describe('the books', () => {
  test('balance, can be read by posting, and a mismatch can be explained only once', async () => {
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
    // The list of bills shows the progress of a bill until it has been read.
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
    // This payment is at midnight in Beijing, so it belongs to the next day.
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
