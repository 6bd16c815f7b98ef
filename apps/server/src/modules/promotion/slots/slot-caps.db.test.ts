import { DAY_MS, DAY_S } from '@feisuo/contract/facts/durations';
import type { Slot } from '@feisuo/contract/schemas/ads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promotionCaller } from '../../../../test/promotion-caller.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { releaseHolds } from '../selection/release-holds.ts';
import { switchLineItem } from '../index.ts';

const settings = { LIMITS_SCALE: '1000' };
const server = useTestServer(settings);
/** A second process on the same database. */
const other = {} as TestServer;
beforeAll(async () => void Object.assign(other, await startTestServer(settings, server.home)));
afterAll(() => other.dispose());
const page = promotionCaller(server);
const elsewhere = promotionCaller(other);

const query = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows;
const device = (id: string) => ({ 'x-device-id': id });

test('starting or stopping a line item takes effect in all processes', async () => {
  await page.addSlot('switched');
  await page.addItem({ id: 'switched', slotId: 'switched', isOn: false });
  const set = (isOn: boolean) =>
    server.deps.db.transaction((tx) => switchLineItem(tx, server.clock, { id: 'switched', isOn }));
  await set(true);
  for (const process of [page, elsewhere]) await process.waitFor('switched');
  await set(false);
  for (const process of [page, elsewhere]) await process.waitFor('switched', false);
  expect((await page.ask(['switched'])).body.slots).toEqual([]);
});

const at = (turn: number) => (turn % 2 === 0 ? page : elsewhere);

test('concurrent requests to one process do not exceed a frequency, and no process answers once the shows are reported', async () => {
  await page.addSlot('often');
  const frequency = [
    { scope: 'device', count: 2, windowS: 3_600 },
    { scope: 'session', count: 1, windowS: 3_600 },
  ] as const;
  await page.addItem({ id: 'often', slotId: 'often', frequency: [...frequency] });
  const params = (session: string) => ({ id: 'often', params: { session_id: session } });
  await expect.poll(async () => (await elsewhere.ask([params('first')], device('ear'))).body.slots.length).toBe(1);
  await expect.poll(async () => (await page.ask([params('first')], device('eye'))).body.slots.length).toBe(1);
  const asks = Array.from({ length: 60 }, (_, n) => page.ask([params(`s${n % 3}`)], device('freq')));
  const filled = (await Promise.all(asks)).flatMap((answer) => answer.body.slots as Slot[]);
  // Three sessions with one show each would allow three shows, but the device allows only two.
  expect(filled).toHaveLength(2);
  expect(await query(`select key from promotion_counters where key like '%:often:%'`)).toEqual([]);
  for (const slot of filled) await page.report(slot, 'show');
  for (const each of [server, other]) each.clock.setOffset(3_000);
  for (const each of [page, elsewhere]) {
    expect((await each.ask([params('another')], device('freq'))).body.slots).toEqual([]);
  }
  for (const each of [server, other]) each.clock.setOffset(0);
  expect((await page.ask([{ id: 'often' }], device('freq-2'))).body.slots).toEqual([]);
});

test('a delivery adds one show to its counters, however many reports of it two processes store at once', async () => {
  await page.addSlot('once');
  await page.addItem({ id: 'once', slotId: 'once', frequency: [{ scope: 'device', count: 9, windowS: DAY_S }] });
  await page.waitFor('once');
  await elsewhere.waitFor('once');
  const slots: Slot[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const slot = await at(turn).slot('once', device('counted'));
    if (!slot) throw new Error('unanswered');
    slots.push(slot);
  }
  const reports = slots.flatMap((slot) =>
    [0, 1, 2, 3].flatMap((turn) => [
      at(turn).report(slot, 'show'),
      at(turn).report(slot, 'click'),
      at(turn).report(slot, 'close', '&kind=manual'),
    ]),
  );
  expect(new Set((await Promise.all(reports)).map(({ status }) => status))).toEqual(new Set([204]));
  const counted = () => query(`select taken from promotion_counters where key like 'device:once:%' and taken > 1`);
  expect(await counted()).toEqual([{ taken: 4 }]);
  await releaseHolds(server.deps.db, new Date(server.clock.now().getTime() + 3_700_000));
  expect(await counted()).toEqual([{ taken: 4 }]);
});

test('a window of a frequency begins anew with the first show after its end', async () => {
  await page.addSlot('hourly');
  await page.addItem({ id: 'hourly', slotId: 'hourly', frequency: [{ scope: 'device', count: 1, windowS: 3_600 }] });
  await page.waitFor('hourly');
  const show = async (): Promise<boolean> => {
    const slot = await page.slot('hourly', device('window'));
    if (slot) await page.report(slot, 'show');
    return slot !== null;
  };
  expect([await show(), await show()]).toEqual([true, false]);
  server.clock.setOffset(3_601_000);
  expect([await show(), await show()]).toEqual([true, false]);
  server.clock.setOffset(0);
  const rows = await query(`select taken from promotion_counters where key like 'device:hourly:%'`);
  expect(rows).toContainEqual({ taken: 1 });
  expect(rows).not.toContainEqual({ taken: 2 });
});

test('two processes do not exceed total and daily caps, and reservations of creatives that were not shown are released', async () => {
  await page.addSlot('capped');
  await page.addItem({ id: 'capped', slotId: 'capped', totalCap: 7, dailyCap: 5 });
  await page.addItem({ id: 'rest', slotId: 'capped', priority: 16 });
  await expect.poll(async () => (await elsewhere.slot('capped'))?.report_params.biz_id).toBe('capped');
  const round = async () => {
    const asks = Array.from({ length: 40 }, (_, n) => at(n).slot('capped'));
    return (await Promise.all(asks)).flatMap((slot) => (slot?.report_params.biz_id === 'capped' ? [slot] : []));
  };
  // The request in the poll above has already reserved one show.
  const first = await round();
  expect(first.length).toBeLessThanOrEqual(4);
  const [{ held }] = await query(
    `select count(*)::int as held from promotion_holds where taken::text like '%day:capped%'`,
  );
  expect(held).toBe(5);
  for (const slot of first.slice(0, 2)) await page.report(slot, 'show');
  const later = new Date(server.clock.now().getTime() + 3_700_000);
  expect(await releaseHolds(server.deps.db, later)).toBeGreaterThanOrEqual(3);
  expect(await releaseHolds(server.deps.db, later)).toBe(0);
  const [{ taken }] = await query(`select taken from promotion_counters where key = 'total:capped'`);
  expect(taken).toBe(2);
  // After two seconds, processes forget that the counters were full.
  for (const each of [server, other]) each.clock.setOffset(3_000);
  expect(await round()).toHaveLength(3);
  for (const each of [server, other]) each.clock.setOffset(DAY_MS);
  expect(await round()).toHaveLength(2);
  for (const each of [server, other]) each.clock.setOffset(0);
});

test('a reported click or close by the user counts as a show, so the frequency holds without a report of the show', async () => {
  await page.addSlot('quick');
  await page.addItem({ id: 'quick', slotId: 'quick', frequency: [{ scope: 'device', count: 1, windowS: DAY_S }] });
  await expect.poll(() => page.slot('quick', device('ear'))).not.toBeNull();
  const reports = [
    ['show', ''],
    ['click', ''],
    ['close', '&kind=manual'],
    ['close', '&kind=timeout'],
    ['hide', ''],
  ] as const;
  for (const [event, more] of reports) {
    const slot = await page.slot('quick', device(event + more));
    if (!slot) throw new Error('unanswered');
    await page.report(slot, event, more);
  }
  await releaseHolds(server.deps.db, new Date(server.clock.now().getTime() + 3_700_000));
  // Answers that were not reported stop counting after the time in which a show may be reported.
  server.clock.setOffset(3_700_000);
  const again = await Promise.all(reports.map(([event, more]) => page.slot('quick', device(event + more))));
  server.clock.setOffset(0);
  expect(again.map((slot) => slot !== null)).toEqual([false, false, false, true, true]);
});

test('invented device ids get no counters beyond the limit of their address, and invented channels count as one channel', async () => {
  const strict = await startTestServer({ LIMITS_SCALE: '0.02' });
  try {
    const crowd = promotionCaller(strict);
    const asks = Array.from({ length: 300 }, (_, n) =>
      crowd.ask(['WebTipsCard', 'WebRightCard'], { 'x-device-id': `made-up-${n}`, 'x-channel-id': `made-up-${n}` }),
    );
    const answers = await Promise.all(asks);
    const filled = (id: string) =>
      answers.flatMap(({ body }) => body.slots as { id: string }[]).filter((slot) => slot.id === id).length;
    // Every request is answered, but only 12 (600 × LIMITS_SCALE) get the creative with a frequency cap.
    expect([filled('WebTipsCard'), filled('WebRightCard')]).toEqual([12, 300]);
    // The limit of the address also applies to later requests of the same minute.
    strict.clock.setOffset(3_000);
    expect(await crowd.slot('WebTipsCard', { 'x-device-id': 'made-up-later' })).toBeNull();
    const { pool } = strict.deps.database;
    const listCounters = async () =>
      (await pool.query(`select split_part(key, ':', 1) as of, taken from promotion_counters order by key`)).rows;
    expect(await listCounters()).toEqual([]);
    const cards = answers.flatMap(({ body }) => (body.slots as Slot[]).filter(({ id }) => id === 'WebTipsCard'));
    for (const slot of cards.slice(0, 3)) await crowd.report(slot, 'show');
    expect(await listCounters()).toEqual(Array.from({ length: 3 }, () => ({ of: 'device', taken: 1 })));
    const asked = async () =>
      (
        await pool.query(`select channel, sum(requests)::int as requests from promotion_requests
          where slot_id = 'WebRightCard' group by channel`)
      ).rows;
    await expect.poll(asked, { timeout: 5_000 }).toEqual([{ channel: 'other', requests: 300 }]);
  } finally {
    await strict.dispose();
  }
});

test('named channels are counted and targeted by their name', async () => {
  const channelOf = async (channel: string) => {
    const slot = await page.slot('WebRightCard', { 'x-channel-id': channel });
    return new URL(slot?.trackers[0]?.url ?? '').searchParams.get('d')?.split('~')[5];
  };
  expect(await channelOf('200061')).toBe('200061');
  expect(await channelOf('official')).toBe('official');
  expect(await channelOf('partner-x')).toBe('other');
  await page.addSlot('by-channel');
  await page.addItem({ id: 'by-channel', slotId: 'by-channel', targeting: { channels: ['partner-x'] } });
  await expect.poll(() => channelOf('partner-x')).toBe('partner-x');
  expect(await page.slot('by-channel', { 'x-channel-id': 'partner-x' })).not.toBeNull();
});
