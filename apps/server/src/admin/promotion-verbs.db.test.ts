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

test('line items are listed, stopped and started in words, a running server hears of it, and it is written down', async () => {
  const page = promotionCaller(server);
  expect((await page.slot('WebRightCard'))?.report_params.biz_id).toBe('right-download');
  await line.say('promotion', 'stop', 'right-download');
  await expect.poll(() => page.slot('WebRightCard'), { timeout: 5_000 }).toBeNull();
  await line.say('promotion', 'start', 'right-download');
  await expect.poll(() => page.slot('WebRightCard'), { timeout: 5_000 }).not.toBeNull();
  expect(await line.say('promotion', 'stop', 'nothing')).toMatchObject({
    code: 1,
    output: expect.stringContaining('there is no line item nothing') as string,
  });
  await line.say('promotion', 'list');
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
