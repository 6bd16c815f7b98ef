import { DAY_MS } from '@feisuo/contract/facts/durations';
import { memberPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterApprover, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { readRefundLimit, setRefundLimit } from '../operator-actions/pay/refund-limit.ts';

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
    // An operator token cannot decide, because only signed-in operators may approve.
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
    // A database constraint also refuses that one operator proposes and decides.
    await expect(
      rows(`update pay_refund_proposals set decided_by = asked_by where id = $1`, [proposal.id]),
    ).rejects.toThrow('four_eyes');
  });

  test('of eight concurrent decisions about a proposal one succeeds, and the money is refunded once', async () => {
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

  test('partial refunds are added up for the limit, even if they are concurrent', async () => {
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

  test('the rest of an order also needs approval after an earlier refund revoked its days', async () => {
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

  test('of many concurrent changes of the limit one succeeds, and it is audited', async () => {
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

  test('a higher limit, or no limit, needs approval, and until then the old limit applies to refunds', async () => {
    const { pending, limitFen } = (await change(null, '嫌麻烦')).body.data;
    expect(limitFen).toBe(20_000);
    expect(pending).toMatchObject({ limitFen: null, askedBy: owner.name, reason: '嫌麻烦', countsAt: null });
    expect(await sellAndReturn()).toBe('waits');
    expect((await decide(owner, 'agree', pending.askedAt)).body.code).toBe(26035);
    expect((await decide(support, 'agree', pending.askedAt)).body.code).toBe(26001);
    // While another operator could approve, the proposal waits without time limit.
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

  test('of concurrent decisions about a limit one succeeds, and it does not decide a newer proposal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { askedAt } = (await change(50_000)).body.data.pending;
      const [more, refused, ...agreed] = await Promise.all([
        round < 3 ? null : change(90_000),
        decide(second, 'refuse', askedAt),
        decide(second, 'agree', askedAt),
        decide(finance, 'agree', askedAt),
      ]);
      const decided = [refused, ...agreed].filter(({ status }) => status === 200);
      // If the newer proposal came first, the older one is replaced and its decisions find nothing.
      const fewest = more?.status === 200 ? 0 : 1;
      expect([fewest, 1]).toContain(decided.length);
      const { limitFen, pending } = await inForce();
      expect(limitFen).toBe(agreed.some(({ status }) => status === 200) ? 50_000 : 20_000);
      if (pending) await decide(owner, 'refuse', pending.askedAt);
      await change(20_000, '恢复', limitFen);
    }
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

  test('is withdrawn when the payment in review is accepted, and then the order can be refunded', async () => {
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
