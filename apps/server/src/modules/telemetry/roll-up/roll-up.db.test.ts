import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { analyticsApplicationId } from '@feisuo/contract/facts/telemetry-vocabulary';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { countByChannel, countByName, readEventSeries, readTransactions, readVitals } from '../index.ts';
import { telemetryJobs } from '../telemetry-module.ts';
import { forgetOldEvents } from './forget-old-events.ts';
import { rollUp } from './roll-up.ts';

const HOUR = 3_600_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  // Noon in Shanghai, so that the tests do not cross midnight.
  moveTo(new Date('2026-03-02T04:10:00Z'));
});
afterEach(() => server.dispose());

const moveTo = (moment: Date) => server.clock.setOffset(moment.getTime() - Date.now());

async function visit(
  names: string[],
  { visitor = 'v1', channel, agoMs = 0 }: { visitor?: string; channel?: string; agoMs?: number } = {},
) {
  const now = server.clock.now().getTime();
  const { body } = await server.post(telemetryPaths.collect, {
    app_id: analyticsApplicationId,
    batch: randomUUID(),
    consent: true,
    device_id: visitor,
    visit_id: `visit-of-${visitor}`,
    sent_at: now,
    ...(channel && { channel }),
    events: names.map((name) => ({ category: 'xl_acc', name, at: now - agoMs })),
  });
  expect(body.data.accepted).toBe(names.length);
}

const roll = () => rollUp(server.deps.db, server.clock.now());
const today = () => ({ from: new Date('2026-03-01T16:00:00Z'), to: new Date('2026-03-02T16:00:00Z') });
const total = async () => (await readEventSeries(server.deps.db, today(), { span: 'day' }))[0];

describe('roll-ups', () => {
  test('roll-ups count events, visits and visitors by hour and day, in total and by name and channel', async () => {
    await visit(['page_view', 'page_view', 'download_click'], { visitor: 'v1' });
    await visit(['page_view'], { visitor: 'v1', channel: '200061' });
    await visit(['page_view'], { visitor: 'v2', channel: '200061', agoMs: HOUR });
    await roll();
    const { db } = server.deps;
    expect(await total()).toEqual({ startsAt: today().from, events: 5, visits: 2, visitors: 2 });
    expect(await readEventSeries(db, today(), { span: 'hour', name: 'page_view' })).toEqual([
      { startsAt: new Date('2026-03-02T03:00:00Z'), events: 1, visits: 1, visitors: 1 },
      { startsAt: new Date('2026-03-02T04:00:00Z'), events: 3, visits: 1, visitors: 1 },
    ]);
    expect(await readEventSeries(db, today(), { span: 'day', channel: '200061' })).toMatchObject([
      { events: 2, visits: 2, visitors: 2 },
    ]);
    expect(await countByName(db, today())).toMatchObject([
      { name: 'page_view', events: 4 },
      { name: 'download_click', events: 1 },
    ]);
    expect(await countByChannel(db, today())).toMatchObject([
      { channel: 'official', events: 3 },
      { channel: '200061', events: 2 },
    ]);
  });

  test('roll-ups are idempotent, even when they run concurrently', async () => {
    await visit(['page_view', 'page_view']);
    await Promise.all(Array.from({ length: 6 }, () => roll()));
    await roll();
    expect(await total()).toMatchObject({ events: 2, visitors: 1 });
  });

  test('roll-ups include late events of hours that were already counted', async () => {
    await visit(['page_view']);
    await roll();
    moveTo(new Date('2026-03-02T09:00:00Z'));
    await visit(['page_view'], { visitor: 'v2', agoMs: 5 * HOUR });
    await roll();
    expect(await total()).toMatchObject({ events: 2, visitors: 2 });
    expect(await readEventSeries(server.deps.db, today(), { span: 'hour' })).toMatchObject([{ events: 2 }]);
  });

  test('a batch that arrives during a run of the roll-up is counted by the next run', async () => {
    const arriving = Array.from({ length: 15 }, (_, n) => visit(['page_view'], { visitor: `v${n}` }));
    await Promise.all([...arriving, roll(), roll(), roll()]);
    await roll();
    expect(await total()).toMatchObject({ events: 15, visitors: 15 });
  });

  test('roll-ups use days of Asia/Shanghai', async () => {
    moveTo(new Date('2026-03-02T16:30:00Z'));
    await visit(['page_view']);
    await visit(['page_view'], { agoMs: HOUR });
    await roll();
    const days = await readEventSeries(
      server.deps.db,
      { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-04T00:00:00Z') },
      { span: 'day' },
    );
    expect(days.map(({ startsAt, events }) => [startsAt.toISOString(), events])).toEqual([
      ['2026-03-01T16:00:00.000Z', 1],
      ['2026-03-02T16:00:00.000Z', 1],
    ]);
  });

  test('roll-ups of web vitals contain the 75th percentile by route and by day', async () => {
    const now = server.clock.now().getTime();
    const vitals = [100, 200, 300, 400, 9000].map((value) => ({
      category: 'xl_acc',
      name: 'web_vital',
      at: now,
      route: value > 400 ? '/vip' : '/',
      props: { metric: 'LCP', value, rating: value > 4000 ? 'poor' : 'good', id: randomUUID() },
    }));
    await server.post(telemetryPaths.collect, { app_id: 20034, batch: randomUUID(), events: vitals });
    await roll();
    await roll();
    const { db } = server.deps;
    expect(await readVitals(db, today(), { route: '/' })).toMatchObject([
      { metric: 'LCP', samples: 4, p75: 325, good: 4, poor: 0 },
    ]);
    expect(await readVitals(db, today())).toMatchObject([{ route: '*', samples: 5, p75: 400, good: 4, poor: 1 }]);
  });

  test('roll-ups of transactions contain their durations', async () => {
    const { pool } = server.deps.database;
    for (const [n, duration] of [100, 200, 300, 400].entries()) {
      await pool.query(
        `insert into page_transactions (event_id, project, name, op, status, at, received_at, duration_ms, spans, release, measurements)
         values ($1, '1', '/vip', 'pageload', $2, $3, $3, $4, 10, 'r', '{}')`,
        [`e${n}`, n === 0 ? 'cancelled' : 'ok', server.clock.now(), duration],
      );
    }
    await roll();
    expect(await readTransactions(server.deps.db, today())).toMatchObject([
      { name: '/vip', op: 'pageload', samples: 4, failed: 1, p50Ms: 250, p75Ms: 325, spans: 40 },
    ]);
  });

  test('a scheduled job makes the roll-ups', async () => {
    await visit(['page_view']);
    const [job] = telemetryJobs(server.deps);
    expect(job?.schedule).toBeDefined();
    await job?.run({});
    expect(await total()).toMatchObject({ events: 1 });
  });
});

describe('retention', () => {
  const left = async () =>
    (await server.deps.database.pool.query('select count(*)::int as n from page_events')).rows[0].n as number;

  test('raw page events are deleted after 90 days, and their counts are kept', async () => {
    await visit(['page_view']);
    await roll();
    server.clock.setOffset(server.clock.now().getTime() - Date.now() + 89 * DAY_MS);
    await roll();
    await forgetOldEvents(server.deps.db, server.clock.now());
    expect(await left()).toBe(1);
    server.clock.setOffset(server.clock.now().getTime() - Date.now() + 2 * DAY_MS);
    await forgetOldEvents(server.deps.db, server.clock.now());
    // The last roll-up was two days ago and included this event, so the event is deleted.
    expect(await left()).toBe(0);
    await roll();
    expect(await total()).toMatchObject({ events: 1 });
  });

  test('page events are not deleted before the roll-up has counted them', async () => {
    await visit(['page_view']);
    server.clock.setOffset(server.clock.now().getTime() - Date.now() + 100 * DAY_MS);
    await forgetOldEvents(server.deps.db, server.clock.now());
    expect(await left()).toBe(1);
    await roll();
    await forgetOldEvents(server.deps.db, server.clock.now());
    expect(await left()).toBe(0);
    expect(await total()).toMatchObject({ events: 1 });
  });
});
