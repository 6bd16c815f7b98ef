import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCommandLine } from '../../test/command-line.ts';
import { promotionCaller } from '../../test/promotion-caller.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { addPromotionVerbs } from './promotion-verbs.ts';

let home: TestHome;
let server: TestServer;
let line: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  home = await makeTestHome();
  server = await startTestServer({}, home);
  line = openCommandLine(home, addPromotionVerbs);
});
afterAll(async () => {
  line.leave();
  await server.dispose();
  await home.dispose();
});

test('stopping or starting a line item by command is audited and takes effect in a running server', async () => {
  const page = promotionCaller(server);
  expect((await page.slot('WebRightCard'))?.report_params.biz_id).toBe('right-download');
  await line.run('promotion', 'stop', 'right-download');
  await expect.poll(() => page.slot('WebRightCard'), { timeout: 5_000 }).toBeNull();
  await line.run('promotion', 'start', 'right-download');
  await expect.poll(() => page.slot('WebRightCard'), { timeout: 5_000 }).not.toBeNull();
  expect(await line.run('promotion', 'stop', 'nothing')).toMatchObject({
    code: 1,
    output: expect.stringContaining('there is no line item nothing') as string,
  });
  const giving = 'center-get-vip';
  await line.run('promotion', 'stop', giving);
  expect(await line.run('promotion', 'start', giving)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--reason') as string,
  });
  expect(await line.run('promotion', 'start', giving, '--reason', '周末活动')).toMatchObject({ code: 0 });
  const reasons = await server.deps.database.pool.query(
    `select action, reason from audit_log where subject = $1 order by id`,
    [giving],
  );
  expect(reasons.rows).toEqual([
    { action: 'promotion.stop', reason: null },
    { action: 'promotion.start', reason: '周末活动' },
  ]);
  await line.run('promotion', 'list');
  const shown = vi.mocked(console.table).mock.calls.flatMap(([rows]) => rows as { id: string }[]);
  expect(shown.find(({ id }) => id === 'center-trial-ending')).toMatchObject({ slot: 'WebCenterPop', on: 'yes' });
  const { rows } = await server.deps.database.pool.query(
    `select action, before, after from audit_log where subject = 'right-download' order by id`,
  );
  expect(rows).toEqual([
    { action: 'promotion.stop', before: { isOn: true }, after: { isOn: false } },
    { action: 'promotion.start', before: { isOn: false }, after: { isOn: true } },
  ]);
}, 60_000);

test('the promotion report has counts from requests to payments, by day, hour or channel', async () => {
  const at = '2026-05-04T16:30:00.000Z';
  const place = `'WebRightCard', 'reported', 'reported'`;
  await server.deps.database.pool.query(`insert into promotion_hourly_stats values
    ('2026-05-04T16:00:00Z', ${place}, '*', '*', 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 3000),
    ('2026-05-04T17:00:00Z', ${place}, '*', '*', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 100),
    ('2026-05-04T16:00:00Z', ${place}, '200061', 'web', 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 3000),
    ('2026-05-04T15:00:00Z', ${place}, '*', '*', 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`);
  await server.deps.database.pool.query(
    `insert into promotion_progress values ('promotion', $1) on conflict (name) do update set reached_at = $1`,
    [at],
  );
  const report = async (...more: string[]) => {
    vi.mocked(console.table).mockClear();
    const output = await line.run('promotion', 'report', '--from', '2026-05-05', '--to', '2026-05-05', ...more);
    return { ...output, rows: vi.mocked(console.table).mock.calls.flatMap(([rows]) => rows as object[]) };
  };
  const joined = (row: object | undefined) => Object.values(row ?? {}).join(' ');
  const daily = await report('--item', 'reported');
  expect(Object.keys(daily.rows[0] ?? {}).join(', ')).toBe(
    'day, slot, item, creative, requests, answers, shows, clicks, closed, timed out, hidden, people, registered, paid, yuan',
  );
  expect(daily.rows.map(joined)).toEqual(['2026-05-05 WebRightCard reported  10 9 8 7 6 5 4 3 2 2 31.00']);
  expect(daily.output).toContain(`Counted until ${at}.`);
  expect((await report('--by', 'hour', '--slot', 'WebRightCard')).rows.map(joined)).toEqual([
    '2026-05-04T16:00:00.000Z WebRightCard reported  9 8 7 6 5 4 3 2 1 1 30.00',
    '2026-05-04T17:00:00.000Z WebRightCard reported  1 1 1 1 1 1 1 1 1 1 1.00',
  ]);
  expect((await report('--by', 'channel')).rows.map(joined)).toEqual(['200061 9 8 7 6 5 4 3 2 1 1 30.00']);
  expect((await report('--slot', 'WebTipsCard')).output).toContain('No requests in that period.');
  expect((await report('--by', 'week')).code).toBe(1);
}, 60_000);
