import { expect, test } from 'vitest';
import { adDriver } from '../../../../test/ad-driver.ts';
import { enterConsole } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { countStepDays } from '../stats/count-steps.ts';

const server = useTestServer();

const rows = async (query: string) => (await server.deps.database.pool.query(query)).rows;
const count = () => countStepDays(server.deps.db, server.clock.now());

test('the report reads counts, which equal clicks and steps: people once a day, money and clicks each', async () => {
  const desk = adDriver(server);
  await desk.click('baidu', 'one', { channel: '200061' });
  await desk.click('baidu', 'one', { channel: '200061' });
  await desk.arrive('buyer', 'one');
  await desk.sell('buyer', 'O-1', 3000);
  await desk.sell('buyer', 'O-2', 500);
  await desk.sell('other', 'O-3', 700);
  await desk.giveBack('O-2', 500);
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
  // The report reads nothing else.
  await rows('delete from ad_step_days');
  expect((await owner.call('GET', '/channels/report')).body.data.list).toEqual([]);
});

test('a payer with the only purchase credited to another channel no longer counts for the first', async () => {
  const desk = adDriver(server);
  await desk.sell('late', 'O-late', 900);
  const payersOf = async () =>
    (await rows(`select channel, people from ad_step_days where kind = 'pay' and people > 0 order by channel`)).map(
      ({ channel, people }) => `${channel} ${people}`,
    );
  await rows('delete from ad_step_days');
  await rows(`delete from ad_steps where order_id <> 'O-late'`);
  await count();
  const first = await payersOf();
  await rows(`update ad_steps set channel = '200079', credited_at = now() where order_id = 'O-late'`);
  await count();
  expect(first).toHaveLength(1);
  expect(await payersOf()).toEqual(['200079 1']);
});
