import { DAY_MS } from '@feisuo/contract/facts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  colleaguePath,
  enterEnrolled,
  enterAgain,
  enterApprover,
  enterByLink,
  enterConsole,
  type OperatorCaller,
} from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { readRefundLimit } from '../operator-actions/pay/refund-limit.ts';

const LARGE = 25_800;
const decide = (by: OperatorCaller, id: string, verb: string) =>
  by.call('POST', `/refund-proposals/${id}/${verb}`, { reason: '核对过了' });

test('an operator whom an owner added or reset can approve, and be approved, only after a day', async () => {
  const own = await startTestServer();
  try {
    const lead = await enterConsole(own, 'owner');
    const show = await lead.enrol();
    await lead.ageFactor();
    const real = await enterApprover(own, 'finance');
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
    // The new operator cannot approve the owner's proposal, and the owner cannot approve a proposal of the new
    // operator.
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

    // The owner cannot gain an approver by resetting the second factor of a real colleague.
    expect((await lead.call('POST', `${colleaguePath(real)}/factor/reset`, { reason: '说是丢了手机' })).body.code).toBe(
      0,
    );
    const { puppet: lent } = await become(`${colleaguePath(real)}/link`, real.name);
    expect((await decide(lent, asked.byLead, 'approve')).body.code).toBe(26036);

    // A proposal can be declined without the wait. If the operator who proposed was removed, the proposal must be made
    // anew.
    expect((await decide(lent, asked.byLead, 'refuse')).body.data.state).toBe('refused');
    const removed = (await become('/operators', '一闪而过')).puppet;
    const askedByRemoved = await propose(removed);
    expect((await lead.call('POST', `${colleaguePath(removed)}/remove`, { reason: '不来了' })).body.code).toBe(0);
    expect((await decide(lead, askedByRemoved, 'approve')).body.code).toBe(26037);
    expect((await shown(lead, askedByRemoved)).newcomer).toEqual({ name: removed.name, until: null });

    // A day later the owner and the new operator count as different operators.
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

describe('if an installation has no other operator who can approve', () => {
  let alone: TestServer;
  let only: OperatorCaller;
  beforeEach(async () => {
    alone = await startTestServer({ LIMITS_SCALE: '1000' });
    only = await enterEnrolled(alone, 'owner');
    // Neither of these two operators can approve: support lacks the permission, and finance has no second factor yet.
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
  const makeColleague = () => enterApprover(alone, 'finance');
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

  test('all concurrent readers see the proposed limit in force after a day', async () => {
    const { after } = await ask();
    expect(await Promise.all(Array.from({ length: 8 }, () => after(DAY_MS)))).toEqual(Array(8).fill(null));
  });

  test('an operator who added a second factor less than a day ago cannot approve', async () => {
    const puppet = await enterEnrolled(alone, 'finance');
    const { askedAt, after } = await ask();
    const agree = { askedAt, reason: '又是我' };
    expect((await puppet.call('POST', '/refund-limit/agree', agree)).body.code).toBe(26036);
    expect((await puppet.call('GET', '/refund-limit')).body.data.pending.newcomer).toMatchObject({
      until: expect.any(String),
    });
    expect(await after(DAY_MS)).toBe(20_000);
  });

  test('the proposal does not come into force while an operator with regained permission can decide it', async () => {
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
    ['demoted', (colleague: OperatorCaller) => give(colleague, 'viewer', 'finance')],
    [
      'removed',
      (colleague: OperatorCaller) => only.call('POST', `${colleaguePath(colleague)}/remove`, { reason: '离职' }),
    ],
    [
      'left without a second factor',
      (colleague: OperatorCaller) => only.call('POST', `${colleaguePath(colleague)}/factor/reset`, { reason: '丢了' }),
    ],
  ])(
    'a proposed limit does not come into force if the returned approver is then %s, and must be proposed again',
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
