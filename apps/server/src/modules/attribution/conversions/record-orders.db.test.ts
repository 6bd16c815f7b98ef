import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { adDriver } from '../../../../test/ad-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { keepOrigin } from '../clicks/click-queries.ts';
import { countSteps, countStepDays } from '../stats/count-steps.ts';
import type { ListPlacedOrders, PlacedOrder } from './record-orders.ts';

const server = useTestServer();
let driver: ReturnType<typeof adDriver>;
let placed: PlacedOrder[] = [];
beforeAll(async () => {
  driver = adDriver(server);
});

beforeEach(async () => {
  placed = [];
  await driver.rows(`truncate ad_clicks, ad_origins, ad_conversions, ad_conversion_days, ad_uploads`);
  await driver.rows(`delete from stats_progress`);
});
afterEach(() => server.clock.setOffset(0));
const moveTo = (moment: string) => server.clock.setOffset(Date.parse(moment) - Date.now());
const place = (id: string, accountId: string | null, createdAt = server.clock.now()) =>
  placed.push({ id, accountId, createdAt });
const inOrder = (one: PlacedOrder, other: PlacedOrder) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);
const list: ListPlacedOrders = async (_db, { since, after, limit }) =>
  placed
    .toSorted(inOrder)
    .filter((order) => order.createdAt >= since && (!after || inOrder(after, order) < 0))
    .slice(0, limit);
const note = () => countSteps(server.deps.db, server.clock.now(), list);
const noted = async () =>
  (await driver.rows(`select source, channel from ad_conversions where kind = 'order' order by source`)).map(
    ({ source, channel }) => [source, channel].join(' '),
  );
const counted = async () =>
  (
    await driver.rows(
      `select day, channel, number from ad_conversion_days where kind = 'order' and number > 0 order by 1, 2`,
    )
  ).map(({ day, channel, number }) => [day, channel, number].join(' '));

test('an order is credited to the last click before it; without a click, to the channel of the visit, if there is one', async () => {
  moveTo('2026-04-01T03:00:00Z');
  await driver.click('baidu', 'd-1', { channel: '200061' });
  moveTo('2026-04-01T03:01:00Z');
  await driver.click('baidu', 'd-1', { channel: '200079' });
  await driver.arrive('clicked', 'd-1');
  await keepOrigin(server.deps.db, 'clicked', { channel: '200090', referFrom: '', landing: '' }, server.clock.now());
  await keepOrigin(server.deps.db, 'came', { channel: '200083', referFrom: '', landing: '' }, server.clock.now());
  moveTo('2026-04-01T03:02:00Z');
  place('a', 'clicked');
  place('b', 'came');
  place('c', 'unknown-knows');
  place('d', null);
  // This click comes after the order, so it gets no credit.
  moveTo('2026-04-01T03:03:00Z');
  await driver.click('baidu', 'd-2', { channel: '200061' });
  await driver.arrive('unknown-knows', 'd-2', false);
  await note();
  expect(await noted()).toEqual(['a 200079', 'b 200083', 'c official', 'd official']);
  // Both clicks are now older than the attribution window.
  moveTo('2026-05-03T03:03:00Z');
  place('e', 'clicked');
  await note();
  expect((await noted()).at(-1)).toBe('e official');
});

test('the first run of the job records existing orders too, and a repeated run changes nothing', async () => {
  moveTo('2026-04-02T16:30:00Z');
  place('old', 'person');
  moveTo('2026-04-20T03:00:00Z');
  await countStepDays(server.deps.db, server.clock.now());
  place('new', 'person');
  await note();
  await note();
  // 00:30 in Shanghai belongs to the next day, although the UTC date is still the previous day.
  expect(await counted()).toEqual(['2026-04-03 official 1', '2026-04-20 official 1']);
});

test("when an order's click is reported late, the order moves to the click’s channel without an upload", async () => {
  moveTo('2026-04-03T03:00:00Z');
  await driver.click('baidu', 'd-3', { channel: '200061' });
  moveTo('2026-04-03T03:05:00Z');
  place('late', 'late-one');
  await note();
  expect(await counted()).toEqual(['2026-04-03 official 1']);
  moveTo('2026-04-03T05:00:00Z');
  await driver.arrive('late-one', 'd-3', false);
  await note();
  expect(await counted()).toEqual(['2026-04-03 200061 1']);
  expect(await driver.rows(`select event from ad_uploads`)).toEqual([]);
});

test('4,001 orders that were placed at the same time are all recorded, over several pages', async () => {
  moveTo('2026-04-04T03:00:00Z');
  const at = server.clock.now();
  for (let n = 0; n < 4_001; n += 1) place(`n${String(n).padStart(5, '0')}`, null, at);
  await note();
  expect(await counted()).toEqual(['2026-04-04 official 4001']);
});
