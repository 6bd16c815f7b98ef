import { randomUUID } from 'node:crypto';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { analyticsApplicationId } from '@feisuo/contract/facts/telemetry-vocabulary';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { adDriver } from '../../test/ad-driver.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { newBuyer, payDriver } from '../../test/pay-driver.ts';
import { fillTelemetryTables } from '../../test/telemetry-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { EventStreams } from '../http/event-streams.ts';
import { stepDaysSince } from '../modules/attribution/stats/count-steps.ts';
import { payHoursSince } from '../modules/pay/stats/count-pay-hours.ts';
import { rollUpPromotion } from '../modules/promotion/roll-up/roll-up.ts';
import { rollUp } from '../modules/telemetry/roll-up/roll-up.ts';
import { addDays, dayOf } from '../time/shanghai.ts';
import { countFigures } from './refresh-counts.ts';
import { LiveFigures } from './live-dashboard.ts';

const server = useTestServer();
let viewer: OperatorCaller;
let driver: ReturnType<typeof payDriver>;
beforeAll(async () => {
  viewer = await enterConsole(server, 'viewer');
  driver = payDriver(server);
});

afterEach(() => server.clock.setOffset(0));
const moveTo = (moment: string) => server.clock.setOffset(Date.parse(moment) - Date.now());
const rows = async (query: string) => (await server.deps.database.pool.query(query)).rows;
const count = () => countFigures(server.deps.db, server.clock.now());
const counted = () =>
  rows(`select starts_at::text as at, channel, measure as what, number, fen from pay_hourly_stats
        union all select day, channel, kind, number, fen from ad_conversion_days order by 1, 2, 3`);

/**
 * Reads the dashboard at the real time, because the operator's session is not valid at the past time of the figures.
 */
async function look(from: string, to: string, channel = '') {
  server.clock.setOffset(0);
  const { status, body } = await viewer.call(
    'GET',
    `/dashboard?from=${from}&to=${to}${channel && `&channel=${channel}`}`,
  );
  expect([status, body.code]).toEqual([200, 0]);
  return body.data;
}

async function buy(paidAt: Date, noticedAt = paidAt) {
  const { attempt } = await driver.order(newBuyer());
  const trade = driver.wechat.pay(attempt.outTradeNo, paidAt);
  // Counts everything up to an hour before the notification, so that the hour of the payment is counted before the
  // notification arrives.
  moveTo(new Date(noticedAt.getTime() - 3_600_000).toISOString());
  if (noticedAt > new Date(paidAt.getTime() + 7_200_000)) await count();
  moveTo(noticedAt.toISOString());
  await driver.notify('wechat', driver.wechat.notificationOf(trade));
  return attempt;
}

test('the dashboard counts a payment on its own day in Beijing, even if the channel reports it a day later', async () => {
  moveTo('2026-03-02T15:50:00Z');
  const { amountFen } = await buy(new Date('2026-03-02T15:59:00Z'), new Date('2026-03-02T16:01:00Z'));
  await count();
  moveTo('2026-03-02T16:02:00Z');
  const late = await buy(new Date('2026-03-02T16:03:00Z'), new Date('2026-03-03T20:00:00Z'));
  await count();
  const { days, totals, before, hours, funnel } = await look('2026-03-02', '2026-03-04');
  expect(days).toMatchObject([
    { day: '2026-03-02', orders: 1, sales: 1, paidFen: amountFen },
    { day: '2026-03-03', orders: 1, sales: 1, paidFen: late.amountFen },
    { day: '2026-03-04', orders: 0, sales: 0, paidFen: 0 },
  ]);
  expect(totals).toMatchObject({ orders: 2, sales: 2, paidFen: amountFen + late.amountFen, refunds: 0 });
  expect(funnel).toMatchObject({ asked: 2, shown: 2, paid: 2, failed: 0 });
  // The payments were made on Monday at 23:59 and on Tuesday at 00:03 in Beijing.
  expect([hours[0][23], hours[1][0]]).toEqual([1, 1]);
  expect(before).toMatchObject({ from: '2026-02-27', to: '2026-03-01', totals: { orders: 0, paidFen: 0 } });
  // The next period of the same length is compared with the period above, by day and by hour.
  const next = await look('2026-03-05', '2026-03-07');
  expect(next.before).toMatchObject({ from: '2026-03-02', to: '2026-03-04', totals, days, hours, funnel });
});

test('counts per hour equal the sums of the rows, even if counting is repeated or runs concurrently', async () => {
  moveTo('2026-03-10T03:00:00Z');
  const ads = adDriver(server);
  await Promise.all([
    ...Array.from({ length: 8 }, () => buy(new Date('2026-03-10T03:00:30Z'))),
    ...Array.from({ length: 5 }, (_, n) => ads.arrive(`acc_raw_${n}`, `raw-${n}`)),
    count(),
    count(),
  ]);
  await Promise.all(Array.from({ length: 6 }, () => count()));
  const first = await counted();
  await count();
  expect(await counted()).toEqual(first);
  const { totals } = await look('2026-03-10', '2026-03-10');
  const [raw] = await rows(`
    select (select count(*)::int from pay_payments where paid_at >= '2026-03-09T16:00Z' and paid_at < '2026-03-10T16:00Z') as sales,
           (select sum(paid_fen)::int from pay_payments where paid_at >= '2026-03-09T16:00Z' and paid_at < '2026-03-10T16:00Z') as fen,
           (select count(*)::int from ad_conversions where day = '2026-03-10' and kind = 'register') as registers`);
  expect(totals).toMatchObject({ sales: raw.sales, orders: 8, paidFen: raw.fen, registers: raw.registers });
  expect([raw.sales, raw.registers]).toEqual([8, 5]);
});

test('visitsCountedAt is the earlier of the two times up to which page visits and slot requests were counted', async () => {
  expect(await look('2026-03-11', '2026-03-11')).toMatchObject({ visitsCountedAt: null });
  await rollUp(server.deps.db, new Date('2026-03-11T03:10:00Z'));
  expect(await look('2026-03-11', '2026-03-11')).toMatchObject({ visitsCountedAt: null });
  await rollUpPromotion(server.deps.db, new Date('2026-03-11T03:00:00Z'));
  expect(await look('2026-03-11', '2026-03-11')).toMatchObject({ visitsCountedAt: '2026-03-11T03:00:00.000Z' });
  await rollUpPromotion(server.deps.db, new Date('2026-03-11T03:20:00Z'));
  expect(await look('2026-03-11', '2026-03-11')).toMatchObject({ visitsCountedAt: '2026-03-11T03:10:00.000Z' });
});

test('a conversion step that is later credited to another channel is removed from the first channel', async () => {
  moveTo('2026-03-12T03:00:00Z');
  const ads = adDriver(server);
  await ads.arrive('acc_credit', '');
  await count();
  const channelsOf = async () =>
    (await look('2026-03-12', '2026-03-12')).channels.map((row: { channel: string; registers: number }) => [
      row.channel,
      row.registers,
    ]);
  expect(await channelsOf()).toEqual([['official', 1]]);
  // The click arrives long after the hour of the registration was counted.
  moveTo('2026-03-12T02:59:00Z');
  await ads.click('baidu', 'credit-device');
  moveTo('2026-03-12T09:00:00Z');
  await count();
  moveTo('2026-03-12T09:00:10Z');
  await ads.arrive('acc_credit', 'credit-device', false);
  await count();
  expect(await channelsOf()).toEqual([['200061', 1]]);
});

test("dashboard figures of all channels add up to the members' orders, and renewals count for no channel", async () => {
  moveTo('2026-03-14T03:00:00Z');
  const ads = adDriver(server);
  const buyer = newBuyer();
  await ads.click('baidu', 'order-device');
  await ads.arrive(buyer, 'order-device');
  await driver.order(buyer);
  await driver.order(newBuyer());
  const { order } = await driver.order(newBuyer());
  await rows(`update pay_orders set agreement_id = 'A-renews', period = 1 where id = '${order.id}'`);
  await count();
  const { channels, totals } = await look('2026-03-14', '2026-03-14');
  const ordersOf = channels.map((row: { channel: string; orders: number }) => [row.channel, row.orders]).toSorted();
  expect(ordersOf).toEqual([
    ['200061', 1],
    ['official', 1],
  ]);
  expect(totals.orders).toBe(2);
});

test("the dashboard compares a channel's figures by day with those of the previous period", async () => {
  await rows(`insert into ad_conversion_days values ('2026-02-02', 'asked', 'order', 4, 4, 0), ('2026-02-02', 'asked', 'pay', 2, 2, 6000),
    ('2026-02-03', 'asked', 'refund', 1, 1, 500), ('2026-02-01', 'asked', 'register', 3, 3, 0), ('2026-02-02', 'other', 'pay', 9, 9, 9000)`);
  await rows(`insert into event_rollups (span, starts_at, category, name, channel, events, visits, visitors)
    values ('day', '2026-02-02T16:00:00Z', '*', '*', 'asked', 9, 7, 5)`);
  const { channel, channelDays, before } = await look('2026-02-02', '2026-02-03', 'asked');
  expect(channel).toBe('asked');
  expect(channelDays).toMatchObject([
    { day: '2026-02-02', visits: 0, orders: 4, sales: 2, paidFen: 6000, refunds: 0 },
    { day: '2026-02-03', visits: 7, orders: 0, sales: 0, paidFen: 0, refunds: 1, refundedFen: 500 },
  ]);
  expect(before.channelDays).toMatchObject([
    { day: '2026-01-31', registers: 0 },
    { day: '2026-02-01', registers: 3 },
  ]);
  expect(await look('2026-02-02', '2026-02-03')).toMatchObject({ channel: null, channelDays: null });
});

test("the dashboard's queries for new rows use an index", async () => {
  const plan = async (statement: ReturnType<typeof payHoursSince>) =>
    server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return JSON.stringify((await tx.execute(sql`explain ${statement}`)).rows);
    });
  const since = sql`'2026-03-01T00:00:00Z'::timestamptz`;
  expect(await plan(payHoursSince(since))).toMatch(/pay_order_events_at/);
  const steps = await plan(stepDaysSince(since));
  expect(steps).toMatch(/ad_conversions_at/);
  expect(steps).toMatch(/ad_conversions_credited_at/);
  expect(steps).toMatch(/ad_clicks_at/);
});

test('the dashboard takes visits, web vitals and errors from page reports, and refuses too long periods', async () => {
  await server.post(telemetryPaths.collect, {
    app_id: analyticsApplicationId,
    batch: randomUUID(),
    consent: true,
    device_id: 'v1',
    visit_id: 'visit-of-v1',
    sent_at: server.clock.now().getTime(),
    events: [{ category: 'xl_acc', name: 'page_view', at: server.clock.now().getTime() }],
  });
  await fillTelemetryTables(server);
  const today = dayOf(server.clock.now());
  const { totals, vitals, errors, issues, slots, before } = await look(today, today);
  expect(totals.visits).toBe(1);
  expect(vitals[0].days).toHaveLength(1);
  expect(issues[0].events).toBe(errors[0].events);
  expect(before.errors).toEqual([{ day: addDays(today, -1), events: 0 }]);
  expect(slots.length).toBeGreaterThan(0);
  for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2020-01-01', 'to=2026-02-30', 'from=x', 'channel=a/b'])
    expect((await viewer.call('GET', `/dashboard?${query}`)).status).toBe(400);
});

test('visits with a payment never exceed visits on the dashboard, even for purchases without a visit', async () => {
  moveTo('2026-04-07T03:00:00Z');
  const visit = (visit_id: string, names: string[]) =>
    server.post(telemetryPaths.collect, {
      app_id: analyticsApplicationId,
      batch: randomUUID(),
      consent: true,
      device_id: `of-${visit_id}`,
      visit_id,
      sent_at: server.clock.now().getTime(),
      events: names.map((name) => ({ category: 'xl_acc', name, at: server.clock.now().getTime() })),
    });
  await visit('only-looks', ['page_view']);
  await visit('buys-twice', ['page_view', 'paySuccess', 'paySuccess']);
  // No counted visit belongs to these purchases.
  for (let sold = 0; sold < 3; sold += 1) await buy(new Date('2026-04-07T03:00:30Z'));
  await rollUp(server.deps.db, server.clock.now());
  await count();
  const { totals, days, channels, channelDays } = await look('2026-04-06', '2026-04-07', 'official');
  expect(totals).toMatchObject({ visits: 2, paidVisits: 1, sales: 3 });
  expect(days).toMatchObject([{ paidVisits: 0 }, { visits: 2, paidVisits: 1 }]);
  expect(channels).toMatchObject([{ channel: 'official', visits: 2, paidVisits: 1 }]);
  expect(channelDays).toEqual(channelDays.map((day: object, n: number) => ({ ...day, paidVisits: n })));
  const table = await viewer.call('GET', '/dashboard/figures.csv?from=2026-04-06&to=2026-04-07');
  expect(
    String(table.body)
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['访问到付费', '', '50.00%']);
});

test('the CSV escapes a channel name that a spreadsheet would run as a formula', async () => {
  await rows(`insert into ad_conversion_days values ('2026-01-05', '=1+1', 'pay', 2, 2, 6000)`);
  const csv = await viewer.call('GET', '/dashboard/figures.csv?by=channel&from=2026-01-05&to=2026-01-05');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(String(csv.body)).toContain(`"'=1+1",,0,0,0,0,2,60.00,0,0.00`);
  const days = await viewer.call('GET', '/dashboard/figures.csv?from=2026-01-05&to=2026-01-06');
  expect(String(days.body).trim().split('\r\n')).toHaveLength(3);
});

test('an open dashboard is notified of changes until its session ends', async () => {
  const live = new LiveFigures(server.deps);
  const leaver = await enterConsole(server, 'viewer');
  const [{ token_hash: tokenHash }] = await rows(
    'select token_hash from operator_sessions order by created_at desc limit 1',
  );
  await count();
  const stream = (await live.watch(tokenHash, 'never')).setEncoding('utf8');
  const heard: string[] = [];
  stream.on('data', (text: string) => heard.push(text));
  const ended = new Promise((resolve) => stream.once('end', resolve));
  await expect.poll(() => heard.join('')).toMatch(/event: changed\ndata: {"countedAt":"20/);
  heard.length = 0;
  await adDriver(server).arrive('acc_live', '');
  await count();
  await expect.poll(() => heard.join('')).toContain('event: changed');
  await live.beat();
  expect(stream.readableEnded).toBe(false);
  await leaver.call('POST', '/leave');
  await live.beat();
  await ended;
  live.close();
});

test('while a dashboard is open, an order is counted as soon as it is paid', async () => {
  const live = new LiveFigures(server.deps);
  const watcher = await enterConsole(server, 'viewer');
  const [{ token_hash: tokenHash }] = await rows(
    'select token_hash from operator_sessions order by created_at desc limit 1',
  );
  const today = dayOf(server.clock.now());
  const read = async () =>
    (await watcher.call('GET', `/dashboard?from=${today}&to=${today}`)).body.data.totals as { paidFen: number };
  await count();
  const { paidFen } = await read();
  const stream = (await live.watch(tokenHash, 'never')).resume();
  const { amountFen } = await buy(server.clock.now());
  await expect.poll(async () => (await read()).paidFen, { timeout: 10_000 }).toBe(paidFen + amountFen);
  stream.destroy();
  live.close();
});

test("a HEAD request for the dashboard's event stream gets headers and opens no stream", async () => {
  const open = vi.spyOn(EventStreams.prototype, 'open');
  const answer = await viewer.call('HEAD', '/dashboard/live?seen=never');
  expect(answer).toMatchObject({ status: 200, body: '' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  });
  expect(open).not.toHaveBeenCalled();
  open.mockRestore();
});

test('a dashboard event stream that fails to open is dropped, and later streams work', async () => {
  const live = new LiveFigures(server.deps);
  await enterConsole(server, 'viewer');
  const [{ token_hash: tokenHash }] = await rows(
    'select token_hash from operator_sessions order by created_at desc limit 1',
  );
  const faults: unknown[] = [];
  const note = (fault: unknown) => faults.push(fault);
  process.on('uncaughtException', note);
  const select = vi.spyOn(server.deps.db, 'select').mockImplementation(() => {
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(live.watch(tokenHash, 'never')).rejects.toThrow('Connection terminated');
  select.mockRestore();
  // Four streams per operator are allowed. If the failed stream had leaked, the fourth one here would end the first.
  const first = (await live.watch(tokenHash, 'never')).resume();
  for (let more = 0; more < 3; more++) (await live.watch(tokenHash, 'never')).resume();
  await live.beat();
  expect(first.readableEnded).toBe(false);
  live.close();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('uncaughtException', note);
  expect(faults).toEqual([]);
});
