import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCommandLine } from '../../test/command-line.ts';
import { runAdmin } from '../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { addProductVerbs } from './product-verbs.ts';

let home: TestHome;
let server: TestServer;
let line: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  home = await makeTestHome();
  // Its commands are quick: the server has the database open.
  server = await startTestServer({}, home);
  line = openCommandLine(home, addProductVerbs);
});
afterAll(async () => {
  line.leave();
  await server.dispose();
  await home.dispose();
});

const product = (...words: string[]) => line.say('product', ...words);
const refused = (words: string) => ({ code: 1, output: expect.stringContaining(words) as string });

test('prices, promotions, sales and quotas are changed in words, refused in words, shown, and written down', async () => {
  await product('price', 'vipxjsq_1m_10', '29.90', '--first', '9.9');
  expect(await product('price', 'vipxjsq_1m_10', '9')).toMatchObject(refused('would cost more'));
  expect(await product('price', 'nothing', '9')).toMatchObject(refused('there is no product nothing'));
  expect(await product('price', 'vipxjsq_1m_10', 'cheap')).toMatchObject(refused('cheap is no price'));
  await product('sale', 'vipxjsq_super_1m', '--from', '2026-01-01', '--until', '2026-01-02T12:00');
  await product('sale', 'vipxjsq_12m_10', '--offered', 'no');
  await product('promotion', '200061', 'none');
  await product('promotion', 'vipxjsq_3m_10', '70', '--act', '200083', '--until', '2027-01-01');
  await product('quota', 'vipxjsq_3m_10', '5', '--per-account', '1');

  const table = vi.mocked(console.table);
  await product('list');
  const shown = table.mock.calls.flatMap(([list]) => list as { id: string }[]);
  const rows = new Map(shown.map((row) => [row.id, row]));
  expect(rows.get('vipxjsq_1m_10')).toMatchObject({ yuan: '29.90', first: '9.90', 'on sale': 'yes', quota: '' });
  expect(rows.get('vipxjsq_super_1m')).toMatchObject({
    'on sale': 'no',
    from: '2025-12-31T16:00:00.000Z',
    until: '2026-01-02T04:00:00.000Z',
  });
  expect(rows.get('vipxjsq_12m_10')).toMatchObject({ 'on sale': 'no' });
  expect(rows.get('200061')).toMatchObject({ promotion: '' });
  expect(rows.get('vipxjsq_3m_10')).toMatchObject({ promotion: '70.00 @200083', quota: '0 sold, 0 kept of 5' });

  // And once as a person would: a process of its own, beside the server.
  expect(await runAdmin(home.env, 'product', 'list')).toMatchObject({ code: 0 });

  const { rows: written } = await server.deps.database.pool.query(
    `select action, subject, actor, before, after from audit_log where action like 'product.%' order by id`,
  );
  expect(written.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'product.price vipxjsq_1m_10',
    'product.sale vipxjsq_super_1m',
    'product.sale vipxjsq_12m_10',
    'product.promotion 200061',
    'product.promotion vipxjsq_3m_10',
    'product.quota vipxjsq_3m_10',
  ]);
  expect(written[0]).toMatchObject({
    actor: 'command line',
    before: { priceFen: 3000, firstPeriodFen: null },
    after: { priceFen: 2990, firstPeriodFen: 990 },
  });
}, 60_000);
