import { Command } from 'commander';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { addProductVerbs } from './product-verbs.ts';

let home: TestHome;
let server: TestServer;
beforeAll(async () => {
  home = await makeTestHome();
  // Its commands are quick: the server has the database open.
  server = await startTestServer({}, home);
  // The runner has a MODE of its own.
  for (const [name, value] of Object.entries({ MODE: 'demo', ...home.env })) vi.stubEnv(name, value);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.dispose();
  await home.dispose();
});

/** Says it as the command line would, without the time that a process takes. */
async function product(...words: string[]): Promise<void> {
  const program = new Command();
  addProductVerbs(program);
  await program.parseAsync(['product', ...words], { from: 'user' });
}

test('prices, promotions, sales and quotas are changed in words, refused in words, shown, and written down', async () => {
  await product('price', 'vipxjsq_1m_10', '29.90', '--first', '9.9');
  await expect(product('price', 'vipxjsq_1m_10', '9')).rejects.toThrow('would cost more');
  await expect(product('price', 'nothing', '9')).rejects.toThrow('there is no product nothing');
  await expect(product('price', 'vipxjsq_1m_10', 'cheap')).rejects.toThrow('cheap is no price');
  await product('sale', 'vipxjsq_super_1m', '--from', '2026-01-01', '--until', '2026-01-02T12:00');
  await product('sale', 'vipxjsq_12m_10', '--offered', 'no');
  await product('promotion', '200061', 'none');
  await product('promotion', 'vipxjsq_3m_10', '70', '--act', '200083', '--until', '2027-01-01');
  await product('quota', 'vipxjsq_3m_10', '5', '--per-account', '1');

  const table = vi.spyOn(console, 'table').mockImplementation(() => {});
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
