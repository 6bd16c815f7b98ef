import type { Permission } from '@feisuo/contract/facts/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createManagementClient, ManagementError } from '../../../../packages/server-sdk/src/index.ts';
import { accountCaller } from '../../test/account-caller.ts';
import { freePort } from '../../test/free-port.ts';
import { enterEnrolled, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { payDriver } from '../../test/pay-driver.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let owner: OperatorCaller;
let consoleOrigin: string;
beforeAll(async () => {
  const port = await freePort();
  consoleOrigin = `http://127.0.0.1:${port}`;
  server = await startTestServer({ SITE_ORIGIN: consoleOrigin, LIMITS_SCALE: '1000' });
  await server.app.listen({ port, host: '127.0.0.1' });
  owner = await enterEnrolled(server, 'owner');
});
afterAll(() => server.dispose());

async function clientWith(...scopes: Permission[]) {
  const { body } = await owner.call('POST', '/tokens', { name: '对账脚本', scopes, days: 30 });
  return createManagementClient({ consoleOrigin, token: body.data.token });
}
const join = () => accountCaller(server).join();
const reason = '客户要求';

test('with an operator token the management client reads accounts with their history and names', async () => {
  const { accounts } = await clientWith('accounts.read');
  const people = [await join(), await join()] as const;
  const { sub } = people[0];
  const detail = await accounts.get(sub);
  expect(detail.account).toMatchObject({ id: sub, state: 'active', phone: expect.stringContaining('*') });
  expect(detail.sessions).toHaveLength(1);
  expect((await accounts.list({ q: sub })).list.map(({ id }) => id)).toEqual([sub]);
  expect(await accounts.history(sub)).toMatchObject({ list: [expect.any(Object)], next: null });
  expect(Object.keys(await accounts.names(people.map((one) => one.sub))).toSorted()).toEqual(
    people.map((one) => one.sub).toSorted(),
  );
  expect(await accounts.names([])).toEqual({});
});

test('the management client pages through a list', async () => {
  const { accounts } = await clientWith('accounts.read');
  for (let count = 0; count < 51; count += 1) await join();
  const found = new Set<string>();
  let after: string | null | undefined;
  do {
    const page = await accounts.list({ ...(after && { after }) });
    for (const { id } of page.list) found.add(id);
    after = page.next;
  } while (after);
  expect(found.size).toBeGreaterThan(51);
});

test('the management client changes states and ends sessions, and the audit log names its token', async () => {
  const { accounts } = await clientWith('accounts.read', 'accounts.act');
  const { sub } = await join();
  expect(await accounts.endSessions(sub, { reason })).toEqual({ ended: 1 });
  await accounts.changeState(sub, { from: 'active', to: 'frozen', reason });
  expect((await accounts.get(sub)).account.state).toBe('frozen');
  expect(await newestAuditLine(owner, 'account.state')).toMatchObject({
    actor: owner.name,
    from: expect.stringContaining('token 对账脚本'),
    subject: sub,
    reason,
  });
  const stale = accounts.changeState(sub, { from: 'active', to: 'blocked', reason });
  await expect(stale).rejects.toBeInstanceOf(ManagementError);
  expect((await accounts.get(sub)).account.state).toBe('frozen');
  await accounts.unlock(sub, { reason });
  expect(await newestAuditLine(owner, 'account.unlock')).toMatchObject({ subject: sub, reason });
});

test('the management client lists and reads orders', async () => {
  const { orders } = await clientWith('orders.read');
  const { sub } = await join();
  const { order } = await payDriver(server).order(sub);
  expect((await orders.list({ account: sub })).list).toMatchObject([{ id: order.id, amountFen: order.amountFen }]);
  expect((await orders.get(order.id)).order).toMatchObject({ id: order.id, accountId: sub });
  await expect(orders.get('o-unknown')).rejects.toMatchObject({ status: 404, code: 404 });
});

test('the management client reports a missing permission, a revoked token, and no answer', async () => {
  const { orders, accounts } = await clientWith('orders.read');
  await expect(accounts.get('100000000000001')).rejects.toMatchObject({
    name: 'ManagementError',
    status: 403,
    requestId: expect.any(String),
  });
  const { body } = await owner.call('GET', '/tokens');
  for (const { id } of body.data.list as { id: string }[]) await owner.call('DELETE', `/tokens/${id}`);
  await expect(orders.list()).rejects.toMatchObject({ status: 401 });
  const gone = createManagementClient({ consoleOrigin: `http://127.0.0.1:${await freePort()}`, token: 'op_x' });
  await expect(gone.orders.list()).rejects.toMatchObject({ status: 0, code: -1 });
});
