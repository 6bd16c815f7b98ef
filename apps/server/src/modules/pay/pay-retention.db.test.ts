import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { countRows } from '../../../test/account-fixtures.ts';
import { newBuyer, payDriver } from '../../../test/pay-driver.ts';
import { fillPaySandboxTables } from '../../../test/pay-sandbox-driver.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { runHousekeeping } from '../../../test/run-housekeeping.ts';

const server = useTestServer();

const PASSING = [
  'pay_channel_events',
  'pay_sandbox_trades',
  'pay_sandbox_payments',
  'pay_sandbox_refunds',
  'pay_sandbox_notices',
  'pay_sandbox_contracts',
];
const STAYING = ['pay_orders', 'pay_payments', 'pay_order_events', 'pay_journals', 'membership_grants'];

async function rowsAfter(days: number, tables: string[]) {
  server.clock.setOffset(days * DAY_MS);
  await runHousekeeping(server.deps);
  const counts = await countRows(server);
  return tables.map((name) => (counts[name] ?? 0) > 0);
}

test('housekeeping deletes notifications after half a year, sandbox trades after over a year, and no payments', async () => {
  const driver = payDriver(server);
  const { attempt } = await driver.order(newBuyer());
  const paid = driver.wechat.pay(attempt.outTradeNo, server.clock.now());
  await driver.notify('wechat', driver.wechat.notificationOf(paid));
  await fillPaySandboxTables(server);
  expect(await rowsAfter(179, PASSING)).toEqual([true, true, true, true, true, true]);
  expect(await rowsAfter(181, PASSING)).toEqual([false, true, true, true, true, true]);
  expect(await rowsAfter(401, PASSING)).toEqual([false, false, false, false, false, false]);
  expect(await rowsAfter(4_000, STAYING)).toEqual([true, true, true, true, true]);
  // The payment of a repeated notification is recorded once, although the stored notification was deleted.
  await driver.notify('wechat', driver.wechat.notificationOf(paid));
  expect((await countRows(server))['pay_payments']).toBe(1);
});
