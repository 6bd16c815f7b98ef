import { expect, test } from 'vitest';
import { adDriver } from '../../../../test/ad-driver.ts';
import { enterConsole } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { countStepDays } from '../stats/count-steps.ts';

const server = useTestServer();

const rows = async (query: string) => (await server.deps.database.pool.query(query)).rows;
const count = () => countStepDays(server.deps.db, server.clock.now());

test('the channel report equals the stored clicks and steps: payers once a day, amounts and clicks each time', async () => {
  const driver = adDriver(server);
  await driver.click('baidu', 'one', { channel: '200061' });
  await driver.click('baidu', 'one', { channel: '200061' });
  await driver.arrive('buyer', 'one');
  await driver.sell('buyer', 'O-1', 3000);
  await driver.sell('buyer', 'O-2', 500);
  await driver.sell('other', 'O-3', 700);
  await driver.giveBack('O-2', 500);
  await count();
  await count();
  const owner = await enterConsole(server, 'owner');
  const { list } = (await owner.call('GET', '/channels/report')).body.data;
  expect(list.find(({ channel }: { channel: string }) => channel === '200061')).toMatchObject({
    clicks: 2,
    registers: 1,
    payers: 1,
    sales: 2,
    paidFen: 3500,
    refunds: 1,
    refundedFen: 500,
  });
  expect(list.reduce((sum: number, row: { payers: number }) => sum + row.payers, 0)).toBe(2);
  // The report reads only the daily counts, so it is empty after they are deleted.
  await rows('delete from ad_conversion_days');
  expect((await owner.call('GET', '/channels/report')).body.data.list).toEqual([]);
});

test('if a payer’s only purchase moves to another channel, the first channel no longer counts this payer', async () => {
  const driver = adDriver(server);
  await driver.sell('late', 'O-late', 900);
  const payersOf = async () =>
    (
      await rows(`select channel, people from ad_conversion_days where kind = 'pay' and people > 0 order by channel`)
    ).map(({ channel, people }) => `${channel} ${people}`);
  await rows('delete from ad_conversion_days');
  await rows(`delete from ad_conversions where order_id <> 'O-late'`);
  await count();
  const first = await payersOf();
  await rows(`update ad_conversions set channel = '200079', credited_at = now() where order_id = 'O-late'`);
  await count();
  expect(first).toHaveLength(1);
  expect(await payersOf()).toEqual(['200079 1']);
});
