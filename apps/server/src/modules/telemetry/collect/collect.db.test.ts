import { randomUUID } from 'node:crypto';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { analyticsApplicationId, collectLimits } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent } from '@feisuo/contract/schemas/telemetry';
import { beforeEach, describe, expect, test } from 'vitest';
import { windowKey } from '../../../http/rate-limit.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer({ THIRD_PARTY_HOST: 'partner.test', LIMITS_SCALE: '1' });
beforeEach(async () => {
  await server.deps.database.pool.query(
    'delete from page_events; delete from web_vitals; delete from rate_limit_windows',
  );
});

const eventAt = (name: string, more: Partial<PageEvent> = {}): PageEvent => ({
  category: 'xl_acc',
  name,
  at: server.clock.now().getTime(),
  ...more,
});
const batchOf = (events: PageEvent[], more: Partial<CollectRequest> = {}): CollectRequest => ({
  app_id: analyticsApplicationId,
  batch: randomUUID(),
  events,
  ...more,
});
const send = (batch: unknown, headers: Record<string, string> = {}) =>
  server.post(telemetryPaths.collect, batch, headers);
const rows = async (query: string) => (await server.deps.database.pool.query(query)).rows;
const agreed = { consent: true, device_id: 'device-1', visit_id: 'visit-0001' };

describe('§7 Other: page events', () => {
  test('page events of both categories from application 20034 are stored with all their fields', async () => {
    const vip = { is_vip: true, is_year: false, level: 3, type: '308' };
    const batch = batchOf(
      [
        eventAt('download_click', { path: '/download?code=1', props: { platform: 'pc', n: 2 }, vip }),
        eventAt('slot_show', { category: 'xl_flow_sys' }),
      ],
      { ...agreed, channel: '200061' },
    );
    expect((await send(batch)).body).toEqual({ code: 0, msg: 'success', message: 'success', data: { accepted: 2 } });
    const [click, show] = await rows('select * from page_events order by name');
    expect(click).toMatchObject({
      category: 'xl_acc',
      name: 'download_click',
      path: '/download',
      host: 'localhost:8080',
      channel: '200061',
      is_vip: true,
      is_year: false,
      vip_level: 3,
      vip_type: '308',
      props: { platform: 'pc', n: 2 },
    });
    expect(show).toMatchObject({ category: 'xl_flow_sys', is_vip: null, vip_level: null, props: {} });
  });

  test('page events are accepted with the content type of a beacon and as JSON', async () => {
    for (const type of ['text/plain;charset=UTF-8', 'application/json']) {
      const { status, body } = await server.request({
        method: 'POST',
        url: telemetryPaths.collect,
        headers: { 'content-type': type },
        payload: JSON.stringify(batchOf([eventAt('page_view')])),
      });
      expect([status, body.data]).toEqual([200, { accepted: 1 }]);
    }
  });

  test('a repeated batch of page events counts once, and so does an event that is sent in two batches', async () => {
    const batch = batchOf([eventAt('page_view'), eventAt('page_view')]);
    expect((await send(batch)).body.data).toEqual({ accepted: 2 });
    expect((await send(batch)).body.data).toEqual({ accepted: 0 });
    // A batch with a known id counts as a repeat, even if its events differ.
    const renewed = { ...batch, events: [eventAt('page_view', { id: randomUUID() })] };
    expect((await send(renewed)).body.data).toEqual({ accepted: 0 });
    const id = randomUUID();
    expect((await send(batchOf([eventAt('click', { id })]))).body.data).toEqual({ accepted: 1 });
    expect((await send(batchOf([eventAt('click', { id }), eventAt('other')]))).body.data).toEqual({ accepted: 1 });
    expect(await rows('select count(*)::int as n from page_events')).toEqual([{ n: 4 }]);
  });

  test('twenty concurrent copies of a batch of page events count once', async () => {
    const batch = batchOf(Array.from({ length: 10 }, () => eventAt('page_view', { id: randomUUID() })));
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(batch)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, { body }) => sum + body.data.accepted, 0)).toBe(10);
    expect(await rows('select count(*)::int as n from page_events')).toEqual([{ n: 10 }]);
  });

  test('a page event in twenty concurrent batches counts once', async () => {
    const shared = eventAt('page_view', { id: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(batchOf([shared]))));
    expect(answers.reduce((sum, { body }) => sum + body.data.accepted, 0)).toBe(1);
  });

  test('concurrent batches with the same page events in different orders do not deadlock', async () => {
    const events = Array.from({ length: 100 }, () => eventAt('page_view', { id: randomUUID() }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send(batchOf(n % 2 ? events : events.toReversed()))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.reduce((sum, { body }) => sum + body.data.accepted, 0)).toBe(100);
  });

  test("the sending time corrects the times of page events if the page's clock is wrong by years", async () => {
    const wrong = Date.UTC(1999, 0, 1);
    await send(batchOf([eventAt('old_clock', { at: wrong - 3000 })], { sent_at: wrong }));
    await send(batchOf([eventAt('no_clock', { at: 0 })]));
    const now = server.clock.now().getTime();
    const [none, old] = await rows('select name, at, received_at from page_events order by name');
    expect(old.received_at - old.at).toBe(3000);
    expect(none.received_at - none.at).toBe(0);
    expect(Math.abs(now - old.at.getTime())).toBeLessThan(20_000);
  });

  test("page events store the third-party host if it is configured, and the site's host for any other host", async () => {
    await send(batchOf([eventAt('a')]), { host: 'partner.test' });
    await send(batchOf([eventAt('b')]), { host: 'made-up.test' });
    expect(await rows('select name, host from page_events order by name')).toEqual([
      { name: 'a', host: 'partner.test' },
      { name: 'b', host: 'localhost:8080' },
    ]);
  });
});

describe('consent to page events', () => {
  test.each([
    ['the request has no consent field', {}, {}],
    ['the visitor refused', { consent: false }, {}],
    ['the browser asks not to be tracked', { consent: true }, { dnt: '1' }],
    ['the browser sends Global Privacy Control', { consent: true }, { 'sec-gpc': '1' }],
  ])('without consent no visitor is stored: %s', async (_what, body, headers) => {
    const who = { device_id: 'device-1', visit_id: 'visit-0001' };
    await send(batchOf([eventAt('page_view')], { ...who, ...body }), headers);
    expect(await rows('select visitor, visit from page_events')).toEqual([{ visitor: null, visit: null }]);
  });

  test('with consent the visitor of a page event is stored only as a keyed hash', async () => {
    await send(batchOf([eventAt('a')], agreed));
    await send(batchOf([eventAt('b')], { ...agreed, visit_id: 'visit-0002' }));
    const [a, b] = await rows('select visitor, visit from page_events order by name');
    expect(a.visitor).toMatch(/^[\w-]{43}$/);
    expect(b.visitor).toBe(a.visitor);
    expect(b.visit).not.toBe(a.visit);
    expect(JSON.stringify(await rows('select * from page_events'))).not.toContain('device-1');
  });
});

describe('web vitals', () => {
  const vital = (metric: string, value: number, id: string = randomUUID(), rating = 'good') =>
    eventAt('web_vital', { route: '/games/:id', path: '/games/1', props: { metric, value, rating, id } });

  test('web vitals are stored in their own table, and a later report with a larger value replaces the first', async () => {
    const id = randomUUID();
    await send(batchOf([vital('LCP', 1200), vital('CLS', 0.02, id)]));
    await send(batchOf([vital('CLS', 0.31, id, 'poor'), vital('CLS', 0.1, id)]));
    await send(batchOf([vital('CLS', 0.05, id)]));
    expect(await rows('select metric, value, rating, route from web_vitals order by metric')).toEqual([
      { metric: 'CLS', value: 0.1, rating: 'good', route: '/games/:id' },
      { metric: 'LCP', value: 1200, rating: 'good', route: '/games/:id' },
    ]);
    expect(await rows('select * from page_events')).toEqual([]);
  });

  test('implausible web vitals are dropped, and everything else in the batch is stored', async () => {
    const odd = [vital('LCP', -1), vital('XYZ', 1), vital('LCP', 1, 'no id'), vital('FCP', 1, randomUUID(), 'fine')];
    expect((await send(batchOf([...odd, vital('INP', 80)]))).body.data).toEqual({ accepted: 1 });
    expect(await rows('select metric from web_vitals')).toEqual([{ metric: 'INP' }]);
  });
});

describe('refused page events', () => {
  test.each([
    ['an empty body', ''],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['no events', JSON.stringify({ app_id: 20034, batch: 'b'.repeat(16), events: [] })],
    ['the id of another application', JSON.stringify({ app_id: 1, batch: 'b'.repeat(16), events: [{}] })],
    ['NUL', JSON.stringify({ app_id: 20034, batch: 'b'.repeat(16), events: [{ name: 'a\0' }] })],
  ])('a batch of page events with %s gets 400 in the service dialect', async (_what, payload) => {
    const { status, body } = await server.request({
      method: 'POST',
      url: telemetryPaths.collect,
      headers: { 'content-type': 'text/plain' },
      payload,
    });
    expect([status, body.code, body.data]).toEqual([400, 400, null]);
  });

  test.each([
    ['another event category', { category: 'xl_other' as PageEvent['category'] }],
    ['a time before 1970', { at: -1 }],
    ['a time with a fraction', { at: 1.5 }],
    ['an unlimited level', { vip: { is_vip: true, is_year: true, level: 1e9, type: '' } }],
    ['a name with blanks', { name: 'a b' }],
  ])('a page event with %s is refused', async (_what, more) => {
    expect((await send(batchOf([eventAt('a', more)]))).status).toBe(400);
  });

  test('a batch of page events that is too large or has too many events is refused', async () => {
    const large = batchOf([eventAt('a', { props: { text: 'x'.repeat(collectLimits.bodyBytes) } })]);
    expect((await send(large)).status).toBe(413);
    const many = Array.from({ length: collectLimits.eventsPerBatchMax + 1 }, () => eventAt('a'));
    expect((await send(batchOf(many))).status).toBe(400);
  });

  test('too many page events from one address are refused', async () => {
    await send(batchOf([eventAt('a'), eventAt('a')]));
    const key = windowKey(server.deps.masterKey, { name: 'collect' }, '127.0.0.1');
    expect(await rows(`select hits from rate_limit_windows where key = '${key}'`)).toEqual([{ hits: 2 }]);
    await server.deps.database.pool.query('update rate_limit_windows set hits = 2998 where key = $1', [key]);
    expect((await send(batchOf([eventAt('a'), eventAt('a')]))).status).toBe(200);
    const { status, headers, body } = await send(batchOf([eventAt('a')]));
    expect([status, body.code]).toEqual([429, 429]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('more than 64 MiB of page events a day from one network are refused, whichever addresses send them', async () => {
    const from = (remoteAddress: string) =>
      server.request({ method: 'POST', url: telemetryPaths.collect, payload: batchOf([eventAt('a')]), remoteAddress });
    expect((await from('203.0.113.1')).status).toBe(200);
    const key = windowKey(server.deps.masterKey, { name: 'daily-event-kib-network' }, '203.0.113.0/24');
    await server.deps.database.pool.query('update rate_limit_windows set hits = $1 where key = $2', [
      64 * 1024 - 1,
      key,
    ]);
    expect((await from('203.0.113.2')).status).toBe(200);
    expect((await from('203.0.113.3')).status).toBe(429);
    expect((await from('198.51.100.1')).status).toBe(200);
  });

  test('the route of page events refuses other methods and unknown subpaths', async () => {
    expect((await server.get(telemetryPaths.collect)).status).toBe(405);
    expect((await server.get('/collect/v2')).body).toMatchObject({ code: 404, data: null });
  });
});
