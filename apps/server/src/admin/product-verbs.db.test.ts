import { payPaths } from '@feisuo/contract/facts/paths';
import { expect, test, vi } from 'vitest';
import { runAdmin } from '../../test/server-process.ts';
import { done, refused, useCommands } from '../../test/use-commands.ts';
import { addPageVerbs } from './page-verbs.ts';
import { addProductVerbs } from './product-verbs.ts';

const commands = useCommands(addProductVerbs, addPageVerbs);

const why = ['--reason', '年底调价'];
const product = (...words: string[]) => commands.say('product', ...words, ...why);

test('changes of prices, promotions, sales and quotas are validated and audited', async () => {
  expect(await commands.say('product', 'price', 'vipxjsq_1m_10', '29.90')).toMatchObject(refused('--reason'));
  await product('price', 'vipxjsq_1m_10', '29.90', '--first', '9.9');
  expect(await product('price', 'vipxjsq_1m_10', '9')).toMatchObject(refused('would cost more'));
  expect(await product('price', 'nothing', '9')).toMatchObject(refused('there is no product nothing'));
  expect(await product('price', 'vipxjsq_1m_10', 'cheap')).toMatchObject(refused('cheap is not a price'));
  await product('sale', 'vipxjsq_super_1m', '--from', '2026-01-01', '--until', '2026-01-02T12:00');
  await product('sale', 'vipxjsq_12m_10', '--offered', 'no');
  await product('promotion', '200061', 'none');
  await product('promotion', 'vipxjsq_3m_10', '70', '--act', '200083', '--until', '2027-01-01');
  await product('quota', 'vipxjsq_3m_10', '5', '--per-account', '1');

  const table = vi.mocked(console.table);
  await commands.say('product', 'list');
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
  expect(rows.get('vipxjsq_3m_10')).toMatchObject({ promotion: '70.00 @200083', quota: '0 sold, 0 reserved of 5' });

  // One command runs as a separate process while the server is running.
  expect(await runAdmin(commands.env, 'product', 'list')).toMatchObject({ code: 0 });

  const written = await commands.rows(
    `select action, subject, actor, reason, before, after from audit_log where action like 'product.%' order by id`,
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
    reason: '年底调价',
    before: { priceFen: 3000, firstPeriodFen: null },
    after: { priceFen: 2990, firstPeriodFen: 990 },
  });
}, 60_000);

test('the products of a pay page can be set by command, and all addresses of the page show them', async () => {
  const page = (...words: string[]) => commands.say('page', ...words, ...why);
  const get = async (url: string) => (await commands.server.get(url)).body.data;
  const groupOf = async (id: number) =>
    (await get(`/component_group/api/query/${id}`)).component_raw.payArray[0].pidArray;

  expect(await page('offer', 'jsq_super', 'vipxjsq_super_1m', 'vipxjsq_1m_10:3')).toMatchObject(done('jsq_super'));
  expect(await groupOf(2)).toEqual([
    { num: 1, pid: { actId: 'jsq_super', pidId: 'vipxjsq_super_1m' } },
    { num: 3, pid: { actId: 'jsq_super', pidId: 'vipxjsq_1m_10' } },
  ]);
  const add = ['add', '200099', '200061', '--group', '200099', '--act', '200061'];
  expect(await page(...add)).toMatchObject(done('200099'));
  expect(await groupOf(200099)).toEqual([{ num: 1, pid: { actId: '200061', pidId: '200061' } }]);
  expect(await get(`${payPaths.payIdPayInfo}?paypageid=200099`)).toMatchObject({
    types: ['wechat', 'alipay'],
    products: [{ pid: '200061', actid: '200061', num: 1 }],
  });
  expect((await get(`${payPaths.panel}?aidfrom=200099`)).products).toMatchObject([{ pid: '200061' }]);
  expect(await commands.say('page', 'list')).toMatchObject(
    done('vipxjsq_super_1m, vipxjsq_1m_10:3', '200099', '200061 @200061'),
  );

  for (const [words, refusal] of [
    [['offer', 'nowhere', '200061'], 'there is no pay page nowhere'],
    [['offer', 'jsq_super', 'nothing'], 'there is no product nothing'],
    [['offer', 'jsq_super', '200061', '200061:2'], 'nothing twice'],
    [['offer', 'jsq_super', '200061:13'], 'from 1 to 12'],
    [['offer', 'jsq_super', '200061:0'], 'from 1 to 12'],
    [['offer', 'jsq_super', '200061', '--act', 'a b'], 'no id of an activity'],
    [['offer', 'jsq_super'], 'missing required argument'],
    [add, 'pay page 200099 already exists'],
    [['add', '200100', '200061', '--group', '1'], 'or another one with group 1'],
    [['add', 'no page', '200061'], 'not a valid page id'],
  ] as const) {
    expect(await page(...words)).toMatchObject(refused(refusal));
  }
  expect(await groupOf(2)).toHaveLength(2);
  expect((await commands.server.get(`${payPaths.payIdPayInfo}?paypageid=200100`)).status).toBe(404);

  const written = await commands.rows(
    `select action, subject, before from audit_log where action like 'page.%' order by id`,
  );
  expect(written).toEqual([
    {
      action: 'page.offer',
      subject: 'jsq_super',
      before: [{ productId: 'vipxjsq_super_1m', actId: 'jsq_super', num: 1 }],
    },
    { action: 'page.add', subject: '200099', before: null },
  ]);
}, 60_000);
