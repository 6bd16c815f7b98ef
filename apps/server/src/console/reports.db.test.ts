import { beforeAll, describe, expect, test } from 'vitest';
import { adDriver } from '../../test/ad-driver.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { sell } from '../../test/ledger-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { countSteps } from '../modules/attribution/index.ts';
import { listPlacedOrders } from '../modules/pay/index.ts';

/** 23:59 of May 10 in Beijing, one minute before the day ends there. UTC is at 15:59 of the same day. */
const LAST_MINUTE = '2026-05-10T15:59:00Z';
const NEXT_MINUTE = '2026-05-10T16:00:00Z';

const server = useTestServer();
let owner: OperatorCaller;
const moveTo = (moment: string) => server.clock.setOffset(Date.parse(moment) - Date.now());
/** The operator signs in at this time, because a session is not valid before its start. */
const NOW = '2026-05-12T04:00:00Z';
beforeAll(async () => {
  moveTo(NOW);
  owner = await enterConsole(server, 'owner');
});
const rows = async (query: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(query, values)).rows;

async function read(path: string) {
  const { status, body } = await owner.call('GET', path);
  expect([status, body.code], path).toEqual([200, 0]);
  return body.data;
}
type Point = { at: string } & Record<string, number>;
const nonzero = (points: readonly Point[], figure: string) =>
  points.flatMap((point) => (point[figure] ? [`${point.at} ${point[figure]}`] : []));

/**
 * Adds the counts of a line item for an hour, as the roll-up does: once for the channel, and once over all channels.
 */
async function countShown(startsAt: string, lineItemId: string, shows: number, channel = '200061') {
  for (const [of, platform] of [
    [channel, 'pc'],
    ['*', '*'],
  ])
    await rows(
      `insert into promotion_hourly_stats (starts_at, slot_id, line_item_id, creative_id, channel, platform, requests, fills, shows,
         clicks, closes, timeouts, hides, users, registers, pays, paid_fen)
       values ($1, 'WebCenterPop', $2, $3, $4, $5, $6, $7, $6, $8, 0, 0, 0, $6, 0, $8, $9)`,
      [startsAt, lineItemId, lineItemId, of, platform, shows, lineItemId === '' ? 0 : shows, shows > 1 ? 1 : 0, 3000],
    );
}

describe('results of slots and line items', () => {
  beforeAll(async () => {
    await rows('delete from promotion_hourly_stats');
    await countShown('2026-05-10T15:00:00Z', 'late', 5);
    await countShown('2026-05-10T16:00:00Z', 'early', 7);
    await countShown('2026-05-08T04:00:00Z', 'late', 2);
    await rows(
      `insert into promotion_hourly_stats (starts_at, slot_id, line_item_id, creative_id, channel, platform, requests, fills, shows,
         clicks, closes, timeouts, hides, users, registers, pays, paid_fen)
       values ('2026-05-10T15:00:00Z', 'WebCenterPop', '', '', '*', '*', 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    );
  });

  test('count an hour on its day in Beijing, with all days of the period and the preceding one', async () => {
    const { unit, from, to, totals, points, before } = await read(
      '/promotion/report/summary?from=2026-05-10&to=2026-05-11',
    );
    expect([unit, from, to]).toEqual(['day', '2026-05-10', '2026-05-11']);
    expect(points.map(({ at, shows }: Point) => [at, shows])).toEqual([
      ['2026-05-10', 5],
      ['2026-05-11', 7],
    ]);
    expect(totals).toMatchObject({ requests: 52, fills: 12, shows: 12, clicks: 2, pays: 2, paidFen: 6000 });
    expect(before).toMatchObject({ from: '2026-05-08', to: '2026-05-09', totals: { shows: 2 } });
  });

  test('of a single day are the sums of its 24 hours', async () => {
    const { unit, points, totals } = await read('/promotion/report/summary?from=2026-05-10&to=2026-05-10');
    expect([unit, points.length, points[0].at, points[23].at]).toEqual([
      'hour',
      24,
      '2026-05-10 00:00',
      '2026-05-10 23:00',
    ]);
    expect(nonzero(points, 'shows')).toEqual(['2026-05-10 23:00 5']);
    expect(totals.shows).toBe(5);
  });

  test('list line items by impressions, compared with the preceding period, and unfilled requests under no line item', async () => {
    const { items, more } = await read('/promotion/report/summary?from=2026-05-10&to=2026-05-11');
    expect(more).toBe(0);
    expect(items.map(({ lineItemId, shows }: Record<string, unknown>) => [lineItemId, shows])).toEqual([
      ['early', 7],
      ['late', 5],
    ]);
    expect(items[1].before).toMatchObject({ shows: 2 });
    const only = await read('/promotion/report/summary?from=2026-05-10&to=2026-05-11&item=late');
    expect(only).toMatchObject({ totals: { shows: 5, requests: 5 }, items: [{ lineItemId: 'late' }] });
  });

  test('leave rows without results out of the list unless the request includes them', async () => {
    const path = '/promotion/report?from=2026-05-10&to=2026-05-10';
    const itemsOf = async (query: string) =>
      (await read(path + query)).list.map(({ lineItemId }: { lineItemId: string }) => lineItemId);
    expect(await itemsOf('')).toEqual(['late']);
    expect(await itemsOf('&zeros=shown')).toEqual(['', 'late']);
  });

  test('are not compared with an earlier period whose hourly counts were deleted', async () => {
    const answer = await read('/promotion/report/summary?from=2025-05-12&to=2026-05-12');
    expect(answer.before).toBeNull();
    expect(answer.items.every(({ before }: { before: unknown }) => before === null)).toBe(true);
  });

  test('are exported with escaped formulas', async () => {
    await rows(
      `insert into promotion_line_items (id, slot_id, name, is_on, priority, weight, pacing, frequency, targeting, version, updated_at)
       select 'late', max(id), '=HYPERLINK("x")', false, 8, 1, 'asap', '[]', '{}', 1, now() from promotion_slots`,
    );
    const range = 'from=2026-05-10&to=2026-05-10';
    const csv = await owner.call('GET', `/promotion/report.csv?${range}&by=item`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(String(csv.headers['content-disposition']))).toContain(
      '投放效果按投放 2026-05-10 至 2026-05-10.csv',
    );
    expect(String(csv.body)).toContain(`late,"'=HYPERLINK(""x"")",5,5,5,1,20.00%,0,0,1,30.00`);
    const byDay = String((await owner.call('GET', `/promotion/report.csv?${range}`)).body);
    expect(byDay).toContain('2026-05-10,WebCenterPop');
    expect(byDay).toContain('无填充');
    const byChannel = String((await owner.call('GET', `/promotion/report.csv?${range}&by=channel`)).body);
    expect(byChannel).toMatch(/\r\n200061,[^,]*,5,5,5,1,20\.00%,0,0,1,30\.00\r\n/);
  });
});

describe('results of channels', () => {
  beforeAll(async () => {
    const driver = adDriver(server);
    for (const [moment, device] of [
      [LAST_MINUTE, 'before'],
      [NEXT_MINUTE, 'after'],
    ] as const) {
      moveTo(moment);
      await driver.click('baidu', device, { channel: '200062' });
      await driver.arrive(`buyer-${device}`, device);
      await driver.sell(`buyer-${device}`, `O-${device}`, 3000);
    }
    await driver.giveBack('O-after', 1000);
    await countSteps(server.deps.db, server.clock.now(), listPlacedOrders);
    moveTo(NOW);
    await rows(
      `insert into event_rollups (span, starts_at, category, name, channel, events, visits, visitors) values
         ('day', '2026-05-09T16:00Z', '*', '*', '*', 9, 4, 4), ('day', '2026-05-09T16:00Z', '*', '*', '200062', 9, 4, 4),
         ('hour', '2026-05-10T15:00Z', '*', '*', '*', 9, 3, 3), ('hour', '2026-05-10T14:00Z', '*', '*', '*', 9, 3, 3)`,
    );
  });

  test('count a conversion step on its day in Beijing, and compare channels with the preceding period', async () => {
    const { points, totals, before, channels } = await read('/channels/report/summary?from=2026-05-11&to=2026-05-11');
    expect(nonzero(points, 'sales')).toEqual(['2026-05-11 00:00 1']);
    expect(totals).toMatchObject({ visits: 0, clicks: 1, registers: 1, sales: 1, paidFen: 3000, refundedFen: 1000 });
    expect(nonzero(before.points, 'sales')).toEqual(['2026-05-10 23:00 1']);
    expect(before).toMatchObject({ from: '2026-05-10', to: '2026-05-10', totals: { sales: 1, refundedFen: 0 } });
    expect(channels).toMatchObject([{ channel: '200062', paidFen: 3000, before: { visits: 4, paidFen: 3000 } }]);
  });

  test('of a single day use the visits of the day as total, because a visit of several hours counts once', async () => {
    const { points, totals } = await read('/channels/report/summary?from=2026-05-10&to=2026-05-10');
    expect(nonzero(points, 'visits')).toEqual(['2026-05-10 22:00 3', '2026-05-10 23:00 3']);
    expect(totals.visits).toBe(4);
  });

  test('add up to the same total by hour, by day and by channel', async () => {
    const oneByOne = ['10', '11'].map((day) => read(`/channels/report/summary?from=2026-05-${day}&to=2026-05-${day}`));
    const [first, second] = await Promise.all(oneByOne);
    const both = await read('/channels/report/summary?from=2026-05-10&to=2026-05-11');
    expect(both.unit).toBe('day');
    for (const figure of ['visits', 'clicks', 'registers', 'sales', 'paidFen', 'refundedFen']) {
      expect(both.totals[figure]).toBe(first.totals[figure] + second.totals[figure]);
      expect(both.channels.reduce((sum: number, row: Point) => sum + (row[figure] ?? 0), 0)).toBe(both.totals[figure]);
    }
    const csv = String((await owner.call('GET', '/channels/report.csv?from=2026-05-10&to=2026-05-11&by=channel')).body);
    expect(csv).toMatch(/\r\n200062,[^,]*,4,2,0,2,0,0,2,60\.00,1,10\.00\r\n$/);
  });
});

describe('revenue', () => {
  test('of one day is divided into hours in Beijing, with totals of this day and the day before', async () => {
    await sell(server.deps.db, { at: new Date(LAST_MINUTE), paidFen: 3000 });
    await sell(server.deps.db, { at: new Date(NEXT_MINUTE), paidFen: 500 });
    const { list, totals, before } = await read('/books/revenue?from=2026-05-11&to=2026-05-11&by=hour');
    expect(list).toMatchObject([{ key: '2026-05-11 00:00', payments: 1, paidFen: 500, earnedFen: null }]);
    expect(totals).toMatchObject({ payments: 1, paidFen: 500, refunds: 0, earnedFen: 0, feeFen: 0 });
    expect(before).toMatchObject({
      from: '2026-05-10',
      to: '2026-05-10',
      list: [{ key: '2026-05-10 23:00', paidFen: 3000 }],
      totals: { paidFen: 3000 },
    });
    const byDay = await read('/books/revenue?from=2026-05-11&to=2026-05-11&by=day');
    expect(byDay.totals).toEqual(totals);
    const csv = String((await owner.call('GET', '/books/revenue.csv?from=2026-05-11&to=2026-05-11&by=hour')).body);
    expect(csv).toContain('2026-05-11 00:00,1,5.00,0,0.00,5.00');
  });
});

/**
 * The second value is the number of points in a report on three days without events. Revenue lists only days with
 * payments.
 */
const reports = [
  ['/promotion/report/summary?', 3],
  ['/channels/report/summary?', 3],
  ['/books/revenue?by=day&', 0],
] as const;

describe.each(reports)('%s', (path, count) => {
  test('of days without events is zero on every day, and in the preceding period', async () => {
    const { totals, before, points = [] } = await read(`${path}from=2024-01-01&to=2024-01-03`);
    for (const sum of [totals, before?.totals ?? totals, ...points])
      expect(Object.values(sum).filter((value) => typeof value === 'number' && value !== 0)).toEqual([]);
    expect(points).toHaveLength(count);
  });

  test.each([
    ['the end before the start', 'from=2026-05-11&to=2026-05-10'],
    ['more than 366 days', 'from=2025-01-01&to=2026-01-02'],
    ['a day that does not exist', 'from=2026-02-30&to=2026-03-01'],
  ])('refuses %s with a message for the form', async (_what, range) => {
    const { status, body } = await owner.call('GET', `${path}${range}`);
    expect(status).toBe(400);
    expect(body.code).not.toBe(0);
    expect(body.fault.says).toMatch(/日期/);
  });
});

test('revenue by hour refuses a period of several days', async () => {
  const { status, body } = await owner.call('GET', '/books/revenue?from=2026-05-10&to=2026-05-11&by=hour');
  expect([status, body.fault]).toEqual([400, { field: 'to', says: '按小时只能看一天' }]);
});
