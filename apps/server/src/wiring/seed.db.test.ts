import { pageRoutes } from '@feisuo/contract/facts/site-pages';
import { expect, test } from 'vitest';
import { makeEmptyHome } from '../../test/empty-home.ts';
import { startTestServer, useTestServer } from '../../test/test-server.ts';
import { seedOnce } from './seed.ts';

const server = useTestServer({ SEED: 'demo' });

const query = (text: string) => server.deps.database.pool.query(text).then(({ rows }) => rows);
const loseWordsOfHome = () => query("delete from content_configs where config_id = 'home'");

test('a restart adds page texts that are new in this version, and changes no other texts', async () => {
  await loseWordsOfHome();
  await query(`update content_configs set content = '{"mine": true}', version = 2 where config_id = 'site'`);
  await query("delete from games where id = 'cs2'");
  expect(await seedOnce(server.deps)).toBe(false);
  expect(await query("select version from content_configs where config_id = 'home'")).toEqual([{ version: 1 }]);
  expect(await query("select content from content_configs where config_id = 'site'")).toEqual([
    { content: { mine: true } },
  ]);
  expect(await query("select id from games where id = 'cs2'")).toEqual([]);
});

test('a restart updates unedited texts of an earlier version, but not edited texts, rules or agreements', async () => {
  const before = await query(
    'select xmin::text, id from games union all select xmin::text, config_id from content_configs',
  );
  await seedOnce(server.deps);
  // A restart of the same version updates nothing.
  expect(
    await query('select xmin::text, id from games union all select xmin::text, config_id from content_configs'),
  ).toEqual(before);

  const old = `'{"old": true}'`;
  await query(`update content_configs set content = ${old} where config_id in ('help', 'vip', 'membership')`);
  await query("update content_configs set version = 2 where config_id = 'vip'");
  await query(`update games set regions = '["联机"]', sort = 70 where id in ('pubg', 'dota-2')`);
  await query("update games set version = 5 where id = 'dota-2'");
  await query("update articles set title = '旧标题', published_at = '2020-01-01' where id = 'bufferbloat'");
  await query("update help_entries set question = '旧问题' where id = 'refund'");
  await query('alter table agreements disable trigger agreements_published_for_good');
  await query("update agreements set title = '旧协议'");
  await query('alter table agreements enable trigger agreements_published_for_good');
  await seedOnce(server.deps);
  expect(
    await query("select config_id from content_configs where content ? 'old' order by 1"),
    'what was changed, and what decides who is given what',
  ).toEqual([{ config_id: 'membership' }, { config_id: 'vip' }]);
  expect(await query("select id, regions ? '联机' as is_old, sort from games where sort = 70 order by 1")).toEqual([
    { id: 'dota-2', is_old: true, sort: 70 },
    { id: 'pubg', is_old: false, sort: 70 },
  ]);
  const [article] = await query(
    "select title, published_at < '2021-01-01' as is_of_then from articles where id = 'bufferbloat'",
  );
  expect(article).toMatchObject({ title: expect.not.stringContaining('旧'), is_of_then: true });
  expect(await query("select id from help_entries where question = '旧问题'")).toEqual([]);
  expect(await query("select count(*)::int as kept from agreements where title <> '旧协议'")).toEqual([{ kept: 0 }]);
});

test('a restart adds new products, and keeps products that an operator changed or ended', async () => {
  await query('delete from pay_page_entries');
  await query("delete from pay_pages where id <> 'jsq_web'");
  await query("delete from pay_promotions where product_id = '200061'");
  await query("delete from pay_promotions where product_id = '200084'");
  await query("delete from pay_products where id = '200084'");
  await query("update pay_products set price_fen = 2900, is_offered = false where id = 'vipxjsq_1m_10'");
  await seedOnce(server.deps);
  await seedOnce(server.deps);
  expect(await query("select price_fen, is_offered from pay_products where id = 'vipxjsq_1m_10'")).toEqual([
    { price_fen: 2900, is_offered: false },
  ]);
  expect(await query("select product_id from pay_promotions where product_id in ('200061', '200084')")).toEqual([
    { product_id: '200084' },
  ]);
  // A page that exists keeps its list of offers, even an empty list.
  expect(await query("select page_id from pay_page_entries where page_id in ('jsq_web', '200084') group by 1")).toEqual(
    [{ page_id: '200084' }],
  );
});

test("in a database without a catalogue, prices move unchanged from the home page's document to the catalogue", async () => {
  for (const table of ['quota_holds', 'quotas', 'promotions', 'page_entries', 'pages', 'products']) {
    await query(`delete from pay_${table}`);
  }
  const plans = [{ pid: 'vipxjsq_3m_10', name: '季卡', priceCents: 6600, days: 93 }];
  await query(
    `update content_configs set content = jsonb_set(content, '{plans,list}', '${JSON.stringify(plans)}') where config_id = 'home'`,
  );
  await Promise.all([seedOnce(server.deps), seedOnce(server.deps)]);
  expect(
    await query("select price_fen from pay_products where id in ('vipxjsq_1m_10', 'vipxjsq_3m_10') order by sort"),
  ).toEqual([{ price_fen: 3000 }, { price_fen: 6600 }]);
  expect(
    await query(
      "select version, content->'plans' ? 'list' as has_prices from content_configs where config_id = 'home'",
    ),
  ).toEqual([{ version: 2, has_prices: false }]);
});

test('a restart updates texts of unedited activities, but keeps rewards and operators’ changes and deletions', async () => {
  const rows = `select xmin::text, id from activities union all select xmin::text, activity_id || id from exchange_goods
    union all select xmin::text, id from lottery_prizes order by 2, 1`;
  await seedOnce(server.deps);
  const before = await query(rows);
  await seedOnce(server.deps);
  expect(await query(rows), 'the same edition has nothing to renew').toEqual(before);

  const changed = "revision = 2, updated_at = starts_at + interval '1 day'";
  await query(
    `update activities set name = '旧名', rules = jsonb_set(rules, '{rules}', '["旧话"]') where id in ('new-user-gift', 'recall', 'pay')`,
  );
  await query(`update activities set ${changed} where id = 'recall'`);
  // This installation grants another reward, so its older texts stay correct.
  await query(`update activities set rules = jsonb_set(rules, '{productId}', '"vipxjsq_1m_10"') where id = 'pay'`);
  // Changed by an older version that had no revisions.
  await query(`update activities set name = '旧名', updated_at = starts_at + interval '1 day' where id = 'invite'`);
  await query(`update activities set rules = jsonb_set(rules, '{tasks,0,title}', '"旧任务"') where id = 'tasks'`);
  await query(`update exchange_goods set description = '旧货' where id in ('vip-1', 'vip-7')`);
  await query(`update exchange_goods set price = 61 where id = 'vip-7'`);
  await query(`update activities set ${changed} where id in ('supply', 'shuttle')`);
  await query(`delete from exchange_goods where id = 'draw-1'`);
  await query(`delete from lottery_prizes where id = 'month'`);
  await seedOnce(server.deps);

  const hasOldTexts = `select id, name = '旧名' as name, rules::text like '%旧话%' as says from activities
    where id in ('new-user-gift', 'recall', 'pay', 'invite') order by id`;
  expect(await query(hasOldTexts)).toEqual([
    { id: 'invite', name: true, says: false },
    { id: 'new-user-gift', name: false, says: false },
    { id: 'pay', name: true, says: true },
    { id: 'recall', name: true, says: true },
  ]);
  const [gift] = await query(`select rules_version, revision from activities where id = 'new-user-gift'`);
  expect(gift, 'sentences are rules, and no operator changed them').toEqual({ rules_version: 2, revision: 1 });
  expect(await query(`select id from activities where rules::text like '%旧任务%'`)).toEqual([]);
  expect(await query(`select activity_id, id from exchange_goods where description = '旧货' order by 1, 2`)).toEqual([
    { activity_id: 'supply', id: 'vip-1' },
    { activity_id: 'supply', id: 'vip-7' },
    { activity_id: 'supply-v2', id: 'vip-7' },
  ]);
  expect(await query(`select activity_id from exchange_goods where id = 'draw-1'`)).toEqual([
    { activity_id: 'supply-v2' },
  ]);
  expect(await query(`select id from lottery_prizes where id = 'month'`)).toEqual([]);
});

test('an installation with SEED=none gets the documents of its pages, but no products', async () => {
  const home = await makeEmptyHome();
  const began = await startTestServer(
    { SEED: 'none', SERVICES: 'account,content,site,activity,pay,downloads,promotion' },
    home,
  );
  const rowsOf = async (table: string) =>
    (await began.deps.database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows[0]
      ?.rows;
  for (const table of ['content_configs', 'agreements', 'clients'])
    expect(await rowsOf(table), table).toBeGreaterThan(0);
  const sold = [
    'pay_products',
    'pay_promotions',
    'releases',
    'promotion_line_items',
    'promotion_creatives',
    'articles',
    'activities',
  ];
  for (const table of sold) expect(await rowsOf(table), table).toBe(0);
  for (const page of Object.values(pageRoutes).filter((path) => !path.includes(':')))
    expect((await began.get(page)).status, page).toBe(200);

  await began.deps.database.pool.query(
    "update content_configs set content = '{\"mine\": true}' where config_id = 'site'",
  );
  await began.deps.database.pool.query("delete from content_configs where config_id = 'home'");
  expect(await seedOnce({ ...began.deps, config: { ...began.deps.config, seed: 'demo' } })).toBe(false);
  const { rows } = await began.deps.database.pool.query(
    "select config_id, content ? 'mine' as mine from content_configs where config_id in ('home', 'site') order by 1",
  );
  expect(rows).toEqual([
    { config_id: 'home', mine: false },
    { config_id: 'site', mine: true },
  ]);
  expect(await rowsOf('articles')).toBe(0);
  await began.dispose();
  await home.dispose();
});
