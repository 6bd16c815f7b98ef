import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { dayOf } from '../time/shanghai.ts';

const server = useTestServer();
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const join = () => accountCaller(server).join();
const rows = async (text: string, values: unknown[] = []) => (await server.deps.database.pool.query(text, values)).rows;

describe('granting membership as an operator', () => {
  const give = (sub: string, more = {}) =>
    owner.call('POST', `/accounts/${sub}/grants`, {
      kind: 'super',
      unit: 'days',
      count: 7,
      reason: '补偿故障',
      ...more,
    });

  test('adds a grant and notifies the member, and the grant can be revoked once', async () => {
    const person = await join();
    const { grantId } = (await give(person.sub)).body.data;
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(await look()).toMatchObject({
      superVip: { isRunning: true },
      grants: [{ id: grantId, source: 'operator', length: { days: 7 }, revokedAt: null }, { source: 'trial' }],
    });
    for (let times = 0; times < 2; times++)
      expect((await owner.call('POST', `/grants/${grantId}/take-back`, { reason: '给错了' })).body.code).toBe(0);
    expect(await look()).toMatchObject({
      superVip: { isRunning: false },
      grants: [{ revokedAt: expect.any(String) }, { revokedAt: null }],
    });
    const list = (await owner.call('GET', `/audit?action=vip.revoke&subject=${person.sub}`)).body.data.list;
    expect(list).toHaveLength(1);
  });

  test('a purchased grant cannot be revoked; the refusal names the order to refund', async () => {
    const person = await join();
    const { orderId } = await sell(server.deps.db, { accountId: person.sub, at: server.clock.now() });
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data.grants;
    const [bought, trial] = await look();
    expect([bought.orderId, trial.orderId]).toEqual([orderId, null]);
    const refused = await owner.call('POST', `/grants/${bought.id}/take-back`, { reason: '给错了' });
    expect(refused.body).toMatchObject({ code: 26132, message: expect.stringContaining('请到它的订单里退款') });
    expect((await look())[0].revokedAt).toBeNull();
    const { list } = (await owner.call('GET', `/audit?action=vip.revoke&subject=${person.sub}`)).body.data;
    expect(list).toEqual([]);
  });

  test('revoking a grant moves later purchased days and their revenue to an earlier date', async () => {
    const person = await join();
    const { orderId } = await sell(server.deps.db, { accountId: person.sub, at: server.clock.now() });
    const look = async () => (await owner.call('GET', `/accounts/${person.sub}`)).body.data.grants;
    const firstDay = async () => {
      const sought = `select next_day::text as day from pay_revenue_schedules where order_id = $1`;
      return (await rows(sought, [orderId]))[0].day;
    };
    const [before, trial] = await look();
    expect(await firstDay()).toBe(dayOf(new Date(before.startsAt)));
    expect((await owner.call('POST', `/grants/${trial.id}/take-back`, { reason: '刷号的试用' })).body.code).toBe(0);
    const [after] = await look();
    expect(Date.parse(after.startsAt)).toBeLessThan(Date.parse(before.startsAt));
    expect(await firstDay()).toBe(dayOf(new Date(after.startsAt)));
  });

  test('repeated and concurrent requests with the same idempotency key make one grant and get the same answer', async () => {
    const person = await join();
    const key = 'k'.repeat(32);
    const asked = await Promise.all(Array.from({ length: 5 }, () => give(person.sub, { key })));
    asked.push(await give(person.sub, { key }));
    expect(new Set(asked.map(({ body }) => body.code))).toEqual(new Set([0]));
    expect(new Set(asked.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const { grants } = (await owner.call('GET', `/accounts/${person.sub}`)).body.data;
    expect(grants.filter(({ source }: { source: string }) => source === 'operator')).toHaveLength(1);
    const noted = (await owner.call('GET', `/audit?action=vip.grant&subject=${person.sub}`)).body.data.list;
    expect(noted).toHaveLength(1);
    // A used idempotency key is refused for another number of days and for another account.
    const other = await join();
    expect((await give(person.sub, { key, count: 8 })).body.code).toBe(26087);
    expect((await give(other.sub, { key })).body.code).toBe(26087);
    expect((await give(person.sub, { key: 'short' })).status).toBe(400);
  });

  test('the audit log contains the end of the membership before and after, even for concurrent grants', async () => {
    const person = await join();
    const answers = await Promise.all([1, 2, 3, 4].map((count) => give(person.sub, { count })));
    expect(answers.map(({ body }) => body.code)).toEqual([0, 0, 0, 0]);
    const log = async (action: string) =>
      (await owner.call('GET', `/audit?action=${action}&subject=${person.sub}`)).body.data.list;
    const noted: { before: { endsAt: string | null }; after: { endsAt: string } }[] = await log('vip.grant');
    // Each grant begins at the end of the previous grant. Concurrent requests finish in any order, so the entries are
    // sorted by their end.
    const ends = noted.toSorted((one, other) => other.after.endsAt.localeCompare(one.after.endsAt));
    expect(ends.map(({ before }) => before.endsAt)).toEqual([...ends.slice(1).map(({ after }) => after.endsAt), null]);
    // A later grant begins at the end of all earlier grants, and is then revoked.
    expect((await give(person.sub, { count: 5 })).body.code).toBe(0);
    const [last] = await log('vip.grant');
    expect(last.before.endsAt).toBe(ends[0]?.after.endsAt);
    await owner.call('POST', `/grants/${last.after.grant}/take-back`, { reason: '多发了' });
    expect(await log('vip.revoke')).toMatchObject([
      { before: { endsAt: last.after.endsAt }, after: { endsAt: last.before.endsAt, revoked: true } },
    ]);
  });

  test('refuses lengths out of range, and operators with the role support', async () => {
    const person = await join();
    expect((await give(person.sub, { unit: 'months', count: 121 })).status).toBe(400);
    for (const count of [0, -1, 1.5, 99_999, '7']) expect((await give(person.sub, { count })).status).toBe(400);
    const support = await enterEnrolled(server, 'support');
    const body = { kind: 'vip', unit: 'days', count: 7, reason: '想给朋友' };
    expect((await support.call('POST', `/accounts/${person.sub}/grants`, body)).body.code).toBe(26001);
  });
});
