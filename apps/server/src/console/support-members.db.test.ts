import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { sessions } from '../modules/account/tokens/tokens.tables.ts';

const server = useTestServer();
let support: OperatorCaller;
let operator: OperatorCaller;
beforeAll(async () => {
  [support, operator] = [await enterConsole(server, 'support'), await enterConsole(server, 'operator')];
  await support.enrol();
});

const join = () => accountCaller(server).join();
const look = async (accountId: string, who: Pick<OperatorCaller, 'call'> = support) =>
  (await who.call('GET', `/support/members/${accountId}`)).body.data;
const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000);

test("support sees the member's card with masked contacts, the newest five orders, sessions and the kind of membership", async () => {
  const { sub, phone } = await join();
  const sold = [];
  for (const minutes of [6, 5, 4, 3, 2, 1]) sold.push(await sell(server.deps.db, { accountId: sub, at: ago(minutes) }));
  const { mayReadAccount, card, orders } = await look(sub);
  expect(mayReadAccount).toBe(true);
  expect(card).toMatchObject({
    account: { id: sub, state: 'active', phone: expect.stringMatching(/^\+?\d+\*{4}\d{4}$/) },
    lockedForS: null,
    hasPurchaseHold: false,
    cancelAt: null,
    vip: { type: 'month', isRunning: true, endsAt: expect.any(String) },
    superVip: { type: 'none', isRunning: false, endsAt: null },
    sessionCount: 1,
  });
  expect(card.sessions).toHaveLength(1);
  expect(JSON.stringify(card)).not.toContain(phone);
  expect(orders.list.map(({ id }: { id: string }) => id)).toEqual(
    sold
      .slice(1)
      .map(({ orderId }) => orderId)
      .toReversed(),
  );
  expect(orders.hasMore).toBe(true);
});

test('support sees a purchase hold and a frozen account, and lists signed-out devices apart from sessions', async () => {
  const person = await join();
  await support.call('POST', `/accounts/${person.sub}/purchases/hold`, { reason: '监护人申请：限制购买' });
  await server.deps.db
    .update(sessions)
    .set({ deviceId: 'old-pc', deviceName: '旧电脑' })
    .where(eq(sessions.accountId, person.sub));
  const frozen = { to: 'frozen', seen: 'active', reason: '盗号风险' };
  expect((await support.call('POST', `/accounts/${person.sub}/state`, frozen)).body.code).toBe(0);
  const { card } = await look(person.sub);
  expect(card).toMatchObject({ account: { state: 'frozen' }, hasPurchaseHold: true, sessions: [], sessionCount: 0 });
  expect(card.devices).toMatchObject([{ id: 'old-pc', deviceName: '旧电脑' }]);
});

test("support sees each part of a member's data only with its permission: accounts.read for the card, orders.read for orders", async () => {
  const { sub } = await join();
  await sell(server.deps.db, { accountId: sub, at: ago(1) });
  expect(await look(sub, operator)).toMatchObject({
    mayReadAccount: false,
    card: null,
    orders: { list: [{ accountId: sub }], hasMore: false },
  });
  await operator.enrol();
  const token = await operator.createToken(['support.read']);
  expect(await look(sub, token)).toEqual({ mayReadAccount: false, card: null, orders: null });
  const viewer = await enterConsole(server, 'viewer');
  expect((await viewer.call('GET', `/support/members/${sub}`)).body.code).toBe(26001);
});

test('support gets no card for an account id that does not exist, or for a phone number in place of an id', async () => {
  const { phone } = await join();
  for (const id of ['999999999999999', phone])
    expect(await look(encodeURIComponent(id))).toEqual({
      mayReadAccount: true,
      card: null,
      orders: { list: [], hasMore: false },
    });
});
