import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Slot } from '@feisuo/contract/schemas/ads';
import { expect, test } from 'vitest';
import { BROWSER, plainCreative, promotionCaller, trackerOf } from '../../../../test/promotion-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { findCreativeOffer, makePromotionPersonalData, readPromotionHours, recordOutcome } from '../index.ts';
import { rollUpPromotion } from '../roll-up/roll-up.ts';
import { forgetOldPromotion } from '../roll-up/forget-old-promotion.ts';
import { subjectOf } from '../subject-key.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const page = promotionCaller(server);

const rowsOf = async (slot: Pick<Slot, 'trackers'>) => {
  const d = new URL(trackerOf(slot, 'show'), 'http://x').searchParams.get('d') ?? '';
  const [, delivery] = d.split('~');
  const { rows } = await server.deps.database.pool.query(
    'select event, kind, person is not null as known from promotion_events where delivery = $1 order by event',
    [delivery],
  );
  return rows.map(({ event, kind }) => (kind ? `${event} ${kind}` : event) as string);
};
const card = async (headers: Record<string, string> = {}): Promise<Slot> => {
  const slot = await page.slot('WebRightCard', headers);
  if (!slot) throw new Error('the right card is empty');
  return slot;
};

test('a promotion event counts once, however often and to whichever of its tracker URLs it is reported', async () => {
  const slot = await card();
  const impression = slot.ad_report_urls.impression[0] ?? '';
  const all = Array.from({ length: 20 }, () => [
    page.report(slot, 'show'),
    server.get(impression.slice(new URL(impression).origin.length), BROWSER),
    page.report(slot, 'click'),
    page.report(slot, 'hide'),
  ]).flat();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([204]));
  await page.report(slot, 'close', '&kind=timeout');
  await page.report(slot, 'close', '&kind=manual');
  expect(await rowsOf(slot)).toEqual(['click', 'close timeout', 'hide', 'show']);
});

test('a thousand forged promotion reports are refused, and none is counted', async () => {
  const slot = await card();
  const count = async () =>
    (await server.deps.database.pool.query('select count(*)::int as n from promotion_events')).rows[0].n as number;
  const before = await count();
  const good = new URL(trackerOf(slot, 'show'), 'http://x');
  const [d, s] = [good.searchParams.get('d') ?? '', good.searchParams.get('s') ?? ''];
  const forged = Array.from({ length: 1_000 }, (_, n) => {
    const other = d.replace(/^1~[^~]+/, `1~made-up-${n}`);
    if (n % 3 === 0) return `d=${other}&s=${s}`;
    if (n % 3 === 1) return `d=${d}&s=${'A'.repeat(43)}`;
    return `d=${d.slice(0, -1 - (n % 5))}&s=${s}`;
  });
  const answers = await Promise.all(forged.map((query) => server.get(`/flowhub/v1/track/show?${query}`, BROWSER)));
  expect(answers.every(({ status, body }) => status === 403 && body.code === 403)).toBe(true);
  expect(await count()).toBe(before);
  for (const query of ['', '?d=x', `?d=${d}&s=${s}&kind=slam`, `?d=<&s=${s}`, `?d=${d}&d=${d}&s=${s}`]) {
    expect((await server.get(`/flowhub/v1/track/show${query}`, BROWSER)).status).toBe(400);
  }
  expect((await server.get(`/flowhub/v1/track/hover?d=${d}&s=${s}`, BROWSER)).status).toBe(400);
});

test('promotion reports that are late, prefetched, undeclared or from robots get an answer but are not counted', async () => {
  const slot = await card();
  const headers = [
    { ...BROWSER, 'sec-purpose': 'prefetch;prerender' },
    { ...BROWSER, purpose: 'prefetch' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' },
    { 'user-agent': 'curl/8.4.0' },
    { 'user-agent': '' },
  ];
  for (const each of headers) expect((await page.report(slot, 'show', '', each)).status).toBe(204);
  await server.request({ method: 'HEAD', url: trackerOf(slot, 'show'), headers: BROWSER });
  expect(await rowsOf(slot)).toEqual([]);
  const quiet: Slot = (await page.ask([{ id: 'WebRightCard', accept_event: ['impression'] }])).body.slots[0];
  await server.get(trackerOf(quiet, 'show').replace('/show?', '/click?'), BROWSER);
  expect(await rowsOf(quiet)).toEqual([]);
  server.clock.setOffset(3_601_000);
  await page.report(slot, 'show');
  await page.report(slot, 'hide');
  server.clock.setOffset(86_401_000);
  await page.report(slot, 'click');
  server.clock.setOffset(0);
  expect(await rowsOf(slot)).toEqual(['hide']);
});

test.each([
  ['a robot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', []],
  ['a phone with such a brand name', 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) Chrome/120 Mobile', ['show']],
])('a promotion report is counted or not by its user agent: %s', async (_, agent, counted) => {
  const slot = await card();
  await page.report(slot, 'show', '', { 'user-agent': agent });
  expect(await rowsOf(slot)).toEqual(counted);
});

test('a click redirects only to the stored link, whatever its query parameters say', async () => {
  await page.addSlot('leading');
  await page.addItem(
    { id: 'leading', slotId: 'leading' },
    { link: { url: 'https://partner.example/offer', landing_type: 'open_in_browser' } },
  );
  await expect.poll(() => page.slot('leading')).not.toBeNull();
  const slot = (await page.slot('leading')) as Slot;
  const go = (query: string) => page.report(slot, 'click', query);
  expect(await go('&go=1&url=https://evil.example&to=//evil.example')).toMatchObject({
    status: 302,
    headers: { location: 'https://partner.example/offer' },
  });
  expect((await go('')).headers['location']).toBeUndefined();
  // The link was changed to open an application, so a click now redirects to the front page.
  await page.addItem(
    { id: 'leading', slotId: 'leading' },
    { link: { url: 'feisuo://play', landing_type: 'call_app' } },
  );
  await expect.poll(async () => (await go('&go=1')).headers['location']).toBe('/');
});

test('a promotion report under do-not-track is stored without the device that sent it', async () => {
  const slot = await card({ 'x-device-id': 'shy', 'sec-gpc': '1' });
  await page.report(slot, 'show');
  const { rows } = await server.deps.database.pool.query('select 1 from promotion_events where person = $1', [
    subjectOf(server.deps.masterKey, 'device', 'shy'),
  ]);
  expect(rows).toEqual([]);
});

test('the hourly roll-up counts requests, events, users and conversions, and a repeat gives the same counts', async () => {
  await page.addSlot('hourly');
  await page.addItem({ id: 'hourly', slotId: 'hourly' }, { ...plainCreative });
  await expect.poll(() => page.slot('hourly')).not.toBeNull();
  const asked = await Promise.all(['h1', 'h1', 'h2'].map((id) => page.slot('hourly', { 'x-device-id': id })));
  for (const slot of asked) if (slot) await page.report(slot, 'show');
  const [first, , third] = asked;
  if (!first || !third) throw new Error('unanswered');
  await page.report(first, 'click');
  await page.report(first, 'close');
  await page.report(third, 'close', '&kind=timeout');
  // This click has no show, so the roll-up must not count it.
  await page.report((await page.slot('hourly')) as Slot, 'click');
  const { deps, clock } = server;
  const outcome = (more: object) =>
    deps.db.transaction((tx) =>
      recordOutcome(tx, deps, {
        kind: 'register',
        sourceId: 'a1',
        accountId: 'a1',
        devices: ['h1'],
        at: clock.now(),
        ...more,
      }),
    );
  expect(await outcome({})).toBe(true);
  expect(await outcome({})).toBe(true);
  expect(await outcome({ kind: 'pay', sourceId: 'o1', amountFen: 3_000 })).toBe(true);
  expect(await outcome({ sourceId: 'a2', accountId: 'a2', devices: ['h2'] })).toBe(false);
  expect(await outcome({ sourceId: 'a3', at: new Date(clock.now().getTime() + 8 * DAY_MS) })).toBe(false);
  const now = clock.now();
  const period = { from: new Date(now.getTime() - 7_200_000), to: new Date(now.getTime() + 7_200_000) };
  const read = async () =>
    (await readPromotionHours(deps.db, period, { slotId: 'hourly' })).filter(({ lineItemId }) => lineItemId);
  await expect
    .poll(
      async () => {
        await rollUpPromotion(deps.db, clock.now());
        return (await readPromotionHours(deps.db, period, { slotId: 'hourly' })).reduce(
          (sum, { requests }) => sum + requests,
          0,
        );
      },
      { timeout: 5_000 },
    )
    .toBeGreaterThanOrEqual(5);
  const once = await read();
  const totalOf = (name: 'shows' | 'clicks' | 'closes' | 'timeouts' | 'registers' | 'pays' | 'paidFen') =>
    once.reduce((sum, hour) => sum + hour[name], 0);
  expect([totalOf('shows'), totalOf('clicks'), totalOf('closes'), totalOf('timeouts')]).toEqual([3, 1, 1, 1]);
  expect([totalOf('registers'), totalOf('pays'), totalOf('paidFen')]).toEqual([1, 1, 3_000]);
  expect(Math.max(...once.map(({ users }) => users))).toBe(2);
  await rollUpPromotion(deps.db, clock.now());
  expect(await read()).toEqual(once);
  await forgetOldPromotion(deps.db, clock.now());
  expect(await read()).toEqual(once);
  // The stored counts per day must equal the sums of the hours.
  const { rows: days } = await deps.database.pool.query(
    'select day, slot_id, requests::int, shows::int, clicks::int, pays::int from promotion_slot_days order by 1, 2',
  );
  const { rows: hours } = await deps.database.pool.query(
    `select to_char(starts_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, slot_id, sum(requests)::int as requests,
            sum(shows)::int as shows, sum(clicks)::int as clicks, sum(pays)::int as pays
       from promotion_hourly_stats where channel = '*' group by 1, 2 order by 1, 2`,
  );
  expect(days).toEqual(hours);
  expect(days.find(({ slot_id: slot }) => slot === 'hourly')).toMatchObject({ shows: 3, clicks: 1, pays: 1 });
});

test('the promotion events of an account are moved, exported and erased', async () => {
  const { deps, clock } = server;
  const personalData = makePromotionPersonalData(deps);
  const insert = (accountId: string, delivery: string) =>
    deps.database.pool.query(
      `insert into promotion_events values ($1, 'show', null, 's', 'l', 'c', 'official', 'web', $2, $3, $3)`,
      [delivery, subjectOf(deps.masterKey, 'user', accountId), clock.now()],
    );
  await insert('p-from', 'belonging-1');
  await insert('p-to', 'belonging-2');
  await deps.database.pool.query(`insert into promotion_counters values ('user:l:60:' || $1, $1, 2, $2)`, [
    subjectOf(deps.masterKey, 'user', 'p-from'),
    clock.now(),
  ]);
  await deps.db.transaction((tx) => personalData.move(tx, 'p-from', 'p-to'));
  expect(await personalData.export(deps.db, 'p-from')).toEqual([]);
  expect(await personalData.export(deps.db, 'p-to')).toHaveLength(2);
  const counters = async () =>
    (
      await deps.database.pool.query('select taken from promotion_counters where subject = $1', [
        subjectOf(deps.masterKey, 'user', 'p-to'),
      ])
    ).rows;
  expect(await counters()).toEqual([{ taken: 2 }]);
  await deps.db.transaction((tx) => personalData.erase(tx, 'p-to'));
  expect(await personalData.export(deps.db, 'p-to')).toEqual([]);
  expect(await counters()).toEqual([]);
});

test('a promotion offer is open only if creative, line item and slot are on and the time is in its window and hours', async () => {
  const { pool } = server.deps.database;
  const find = () =>
    findCreativeOffer(server.deps.db, {
      slotId: 'WebCenterPop',
      creativeId: 'center-get-vip',
      now: server.clock.now(),
    });
  const set = (columns: string) => pool.query(`update promotion_line_items set ${columns} where id = 'center-get-vip'`);
  await set('is_on = false');
  expect(await find()).toMatchObject({ productId: 'vipxjsq_1m_10', isOpen: false });
  await set('is_on = true');
  expect(await find()).toMatchObject({ productId: 'vipxjsq_1m_10', isOpen: true });
  for (const [closes, opens] of [
    [`hours = repeat('0', 24)`, 'hours = null'],
    [`starts_at = '2999-01-01'`, 'starts_at = null'],
    [`ends_at = '2000-01-01'`, 'ends_at = null'],
  ] as const) {
    await set(closes);
    expect(await find(), closes).toMatchObject({ isOpen: false });
    await set(opens);
  }
  await pool.query(`update promotion_creatives set is_on = false where id = 'center-get-vip'`);
  expect(await find()).toMatchObject({ isOpen: false });
  await pool.query(`update promotion_creatives set is_on = true where id = 'center-get-vip'`);
  await pool.query(`update promotion_slots set is_off = true where id = 'WebCenterPop'`);
  expect(await find()).toMatchObject({ isOpen: false });
  await pool.query(`update promotion_slots set is_off = false where id = 'WebCenterPop'`);
  expect(await find()).toMatchObject({ isOpen: true });
});
