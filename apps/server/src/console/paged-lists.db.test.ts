import { MOST_SLOTS } from '@feisuo/contract/facts/slot-vocabulary';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { moneyLists, otherLists, type ListCase } from '../../test/console-lists.ts';
import { addConsoleRows, moneyRows, orderRows, otherRows } from '../../test/console-rows.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { PAGE } from '../http/to-page.ts';

const MINUTE = 60_000;
const ROWS = 120;

const server = useTestServer();
let owner: OperatorCaller;
let added = 0;
beforeAll(async () => {
  owner = await enterConsole(server, 'owner');
  await add(ROWS, -2 * ROWS * MINUTE);
});

/** Adds rows to every list, with times from `afterMs` after now. */
async function add(count: number, afterMs: number) {
  const { direct } = server.deps.database;
  const from = new Date(Date.now() + afterMs);
  const filling = { first: 1 + added, count, rare: 2, from, to: new Date(from.getTime() + count * MINUTE) };
  for (const rows of [orderRows, moneyRows, otherRows]) await addConsoleRows(direct, rows, filling);
  added += count;
}

const lists = [...moneyLists, ...otherLists].filter(({ middle }) => middle !== '');

/** Reads a list page by page and returns its rows as JSON, so that unchanged rows can be compared. */
async function walk({ path, cursor = 'after' }: ListCase, between: () => Promise<void> = async () => {}) {
  const seen: string[] = [];
  for (let next: string | null = null, page = 0; page < 40; page += 1) {
    const place: string = next === null ? '' : `${path.includes('?') ? '&' : '?'}${cursor}=${encodeURIComponent(next)}`;
    const { body } = await owner.call('GET', `${path}${place}`);
    expect(body.code, path).toBe(0);
    const listPage = body.data as { list: object[]; next: string | null };
    seen.push(...listPage.list.map((row) => JSON.stringify(row)));
    if (listPage.next === null) return seen;
    ({ next } = listPage);
    await between();
  }
  throw new Error(`${path}: no end`);
}

describe('lists of the console', () => {
  test('each list shows every row once, page by page, even if rows are added meanwhile', async () => {
    const before = new Map<string, string[]>();
    for (const list of lists) before.set(list.path, await walk(list));
    let isAdded = false;
    for (const list of lists) {
      // Rows are added only once, after the first page of the first list. The other lists already contain them.
      const seen = await walk(list, async () => {
        if (isAdded) return;
        isAdded = true;
        await add(60, 0);
      });
      const known = before.get(list.path) ?? [];
      expect(known.length, list.path).toBeGreaterThan(50);
      expect(new Set(seen).size, list.path).toBe(seen.length);
      expect(
        known.filter((row) => !seen.includes(row)),
        list.path,
      ).toEqual([]);
    }
  });

  test.each([
    ['/channels?q=bench-file1', `select id from channels where download_name like '%bench-file1%' order by id`],
    ['/channels?q=%E6%B8%A0%E9%81%93', `select id from channels where name like '%渠道%' order by id`],
    ['/clients?state=off', 'select id from clients where disabled_at is not null order by id'],
    [
      '/clients?state=on&q=BENCH',
      `select id from clients where disabled_at is null and id ilike '%bench%' order by id`,
    ],
    ['/catalogue/products?state=retired', 'select id from pay_products where not is_offered order by sort, id'],
    [
      '/catalogue/products?state=offered&q=%E5%AD%A3%E5%8D%A1',
      `select id from pay_products where is_offered and name like '%季卡%' order by sort, id`,
    ],
    ['/catalogue/pages?q=bench-1', `select id from pay_pages where id like 'bench-1%' order by id`],
    [
      '/downloads/releases?platform=windows&state=draft',
      `select version as id from releases where platform = 'windows' and status = 'draft' order by releases.id desc`,
    ],
    [
      '/downloads/releases?state=current',
      'select version as id from releases where is_current order by releases.id desc',
    ],
  ])('%s returns exactly the rows that match the filters', async (path, expected) => {
    const seen = (await walk({ path, asked: [], middle: '' })).map(
      (row) => JSON.parse(row) as { id?: string; version: string },
    );
    const { rows } = await server.deps.database.pool.query<{ id: string }>(expected);
    expect(rows.length).toBeGreaterThan(1);
    expect(seen.map(({ id, version }) => id ?? version)).toEqual(rows.map(({ id }) => id));
  });

  test.each([
    ['/channels/bench7', { id: 'bench7', downloadName: 'bench-file7' }],
    ['/catalogue/products/bench-7', { id: 'bench-7', pages: [{ id: 'bench-7', name: '' }] }],
    ['/catalogue/pages/bench-7', { id: 'bench-7', names: { 'bench-7': expect.stringContaining('季卡') } }],
  ])('%s returns an item by its id, even if it is beyond the first page of the list', async (path, expected) => {
    expect((await owner.call('GET', path)).body.data).toMatchObject(expected);
    expect((await owner.call('GET', `${path}-none`)).status).toBe(404);
  });

  test('searching finds a product beyond the first page by its name', async () => {
    const first = (await owner.call('GET', '/catalogue/products')).body.data as { list: { id: string }[] };
    expect(first.list.map(({ id }) => id)).not.toContain('bench-118');
    const found = (await owner.call('GET', '/catalogue/products?q=bench-118')).body.data as { list: { id: string }[] };
    expect(found.list.map(({ id }) => id)).toContain('bench-118');
  });

  test.each(['/catalogue/products?after=nowhere', '/downloads/releases?after=nowhere'])(
    'console lists refuse the invalid cursor %s',
    async (path) => {
      expect((await owner.call('GET', path)).status).toBe(400);
    },
  );

  test('the list of slots counts the line items of a slot only up to a limit', async () => {
    const slots = async () =>
      (await owner.call('GET', '/promotion/slots')).body.data.list as { id: string; items: number; on: number }[];
    const { pool } = server.deps.database;
    const { rows } = await pool.query<{ id: string; items: number; on: number }>(
      `select s.id, count(i.id)::int as items, (count(*) filter (where i.is_on))::int as on
         from promotion_slots s left join promotion_line_items i on i.slot_id = s.id group by s.id order by s.id`,
    );
    expect((await slots()).map(({ id, items, on }) => ({ id, items, on }))).toEqual(rows);
    await pool.query(
      `insert into promotion_line_items (id, slot_id, name, is_on, priority, weight, pacing, frequency, targeting, version, updated_at)
       select 'many-' || i, 'WebCenterPop', '许多', true, 8, 1, 'asap', '[]', '{}', 1, now() from generate_series(1, 1100) i`,
    );
    const counted = (await slots()).find(({ id }) => id === 'WebCenterPop');
    await pool.query(`delete from promotion_line_items where id like 'many-%'`);
    expect(counted).toMatchObject({ items: 1000, on: 1000 });
  });

  test('the list of slots is paged without duplicates; the number of slots is limited because processes cache all of them', async () => {
    const { pool } = server.deps.database;
    await pool.query(
      `insert into promotion_slots (id, name, styles, landing_types, sub_slots, updated_at)
       select 'page-' || i, '许多', '{NoticeWindows}', '{open_in_browser}', '{}', now()
         from generate_series(1, ${MOST_SLOTS} - (select count(*)::int from promotion_slots)) i`,
    );
    try {
      const first = (await owner.call('GET', '/promotion/slots')).body.data;
      expect([first.list.length, first.next]).toEqual([PAGE, first.list.at(-1).id]);
      const listed = (await walk({ path: '/promotion/slots', asked: [], middle: '' })).map(
        (row) => (JSON.parse(row) as { id: string }).id,
      );
      expect([listed.length, new Set(listed).size]).toEqual([MOST_SLOTS, MOST_SLOTS]);
      const one = { name: '再来一个', styles: ['NoticeWindows'], landingTypes: ['open_in_browser'], subSlots: [] };
      const more = () => owner.call('POST', '/promotion/slots', { slot: { id: 'OneMore', ...one } });
      expect((await more()).body.code).toBe(26118);
      await pool.query(`delete from promotion_slots where id = 'page-1'`);
      expect((await more()).body.code).toBe(0);
    } finally {
      await pool.query(`delete from promotion_slots where id like 'page-%' or id = 'OneMore'`);
    }
  });

  test('payments in review are paged without duplicates, oldest first', async () => {
    const seen = (await walk({ path: '/reviews', asked: [], middle: '' })).map(
      (row) => JSON.parse(row) as { orderId: string },
    );
    const { rows } = await server.deps.database.pool.query<{ id: string }>(
      `select order_id as id from pay_payments where disposition = 'review' order by recorded_at, id`,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(seen.map(({ orderId }) => orderId)).toEqual(rows.map(({ id }) => id));
    const first = (await owner.call('GET', '/reviews')).body.data as { list: object[] };
    expect(first.list).toHaveLength(50);
  });

  test.each([
    ['/channels/report', 'day', 'channel'],
    ['/promotion/report', 'of', 'creativeId'],
    ['/promotion/report?by=channel', 'of', 'of'],
  ])('%s returns each row once, page by page, with its sums', async (path, of, within) => {
    await addReported(server.deps.database.pool);
    const seen: Record<string, string | number>[] = [];
    for (let next: string | null = ''; next !== null;) {
      const place: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
      const days = 'from=2026-03-01&to=2026-03-31';
      const { body } = await owner.call('GET', `${path}${path.includes('?') ? '&' : '?'}${days}${place}`);
      expect(body.code).toBe(0);
      expect(body.data.list.length).toBeLessThanOrEqual(50);
      seen.push(...body.data.list);
      ({ next } = body.data as { next: string | null });
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen.map((row) => `${row[of]} ${row[within]}`)).size).toBe(120);
    const sums = path === '/channels/report' ? seen.map(({ paidFen }) => paidFen) : seen.map(({ shows }) => shows);
    expect(sums).toEqual(seen.map(() => 7));
    expect((await owner.call('GET', `${path}${path.includes('?') ? '&' : '?'}after=nowhere`)).status).toBe(
      path.endsWith('by=channel') ? 200 : 400,
    );
  });

  test('experiments between creatives and between shares of visitors are paged without duplicates', async () => {
    const { pool } = server.deps.database;
    for (const arm of ['a', 'b'])
      await pool.query(
        `insert into promotion_creatives (id, line_item_id, is_on, weight, style_id, assets, updated_at)
         select 'bench-' || i || '-' || $1, 'bench-' || i, true, 1, 'NoticeWindows', '[]', now() from generate_series(1, 30) i`,
        [arm],
      );
    await pool.query(
      `update promotion_line_items set targeting = jsonb_build_object('bucket', jsonb_build_object('salt', 'salt-' || (substr(id, 7)::int / 4), 'from', 0, 'to', 50))
       where id like 'bench-%' and substr(id, 7)::int between 40 and 59`,
    );
    const seen = await walk({ path: '/promotion/experiments', asked: [], middle: '' });
    const listed = seen.map((row) => JSON.parse(row) as { kind: string; slotId: string; id: string; arms: object[] });
    expect(listed.filter(({ id }) => id.startsWith('bench-'))).toHaveLength(30);
    expect(listed.filter(({ kind }) => kind === 'parts').length).toBeGreaterThanOrEqual(5);
    expect(listed.every(({ arms }) => arms.length > 1)).toBe(true);
    expect(new Set(listed.map(({ kind, slotId, id }) => `${kind} ${slotId} ${id}`)).size).toBe(listed.length);
    const first = (await owner.call('GET', '/promotion/experiments')).body.data;
    expect(first.list).toHaveLength(20);
    expect((await owner.call('GET', '/promotion/experiments?after=nowhere')).status).toBe(400);
  });

  test('a report about one channel contains no data of other channels', async () => {
    await addReported(server.deps.database.pool);
    const { list } = (await owner.call('GET', '/channels/report?from=2026-03-01&to=2026-03-31&channel=bench7')).body
      .data;
    expect(list).toMatchObject([
      { day: '2026-03-03', channel: 'bench7', paidFen: 7 },
      { day: '2026-03-02', channel: 'bench7', paidFen: 7 },
      { day: '2026-03-01', channel: 'bench7', paidFen: 7 },
    ]);
  });

  test.each(lists.map((list) => [list.path, list] as const))(
    '%s returns no cursor if the last page is exactly full',
    async (_, { path, cursor = 'after', middle }) => {
      const ask = async (place: string) =>
        (await owner.call('GET', `${path}${place}`)).body.data as { list: object[]; next: string | null };
      const size = (await ask('')).list.length;
      const { rows } = await server.deps.database.pool.query<{ place: string }>(middle);
      let full: object = {};
      // Starts at the oldest rows, so that from cursor to cursor at most one more row follows.
      for (const { place } of rows.slice(size)) {
        const { list, next } = await ask(`?${cursor}=${encodeURIComponent(place)}`);
        full = { rows: list.length, next };
        if (list.length === size) break;
      }
      expect(full).toEqual({ rows: size, next: null });
    },
  );

  test.each(lists.map((list) => [list.path, list] as const))(
    '%s continues after a cursor by an index, and does not read earlier rows',
    async (_, list) => {
      const { path, cursor = 'after' } = list;
      const first = (await owner.call('GET', path)).body.data as { next: string };
      const asked = await statementsOf(() => owner.call('GET', `${path}?${cursor}=${encodeURIComponent(first.next)}`));
      const pages = asked.filter(({ text }) => / order by .* limit /s.test(text) && / [<>] /.test(text));
      expect(pages.length, path).toBeGreaterThan(0);
      for (const one of pages) {
        const plan = await explain(one);
        expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
        expect(plan.map((node) => node['Index Cond'] ?? '').join()).toMatch(/[<>]/);
      }
    },
  );
});

async function addReported(pool: pg.Pool) {
  const series = `from generate_series(1, 3) d, generate_series(1, 40) c on conflict do nothing`;
  await pool.query(
    `insert into ad_conversion_days (day, channel, kind, number, people, fen) select '2026-03-0' || d, 'bench' || c, 'pay', 1, 1, 7 ${series}`,
  );
  for (const channel of [`'*'`, `'bench' || d || ':' || c`])
    await pool.query(
      `insert into promotion_hourly_stats (starts_at, slot_id, line_item_id, creative_id, channel, platform, requests, fills, shows, clicks, closes,
         timeouts, hides, users, registers, pays, paid_fen)
       select '2026-03-01T04:00:00Z'::timestamptz + (d - 1) * interval '1 day', 'BenchPop', 'bench', 'bench' || c, ${channel}, '*', 9, 8, 7, 1, 0,
         0, 0, 7, 0, 0, 0 ${series}`,
    );
}

interface Statement {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Runs `operation` and returns the SQL statements that it sent to the database. */
async function statementsOf(operation: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = server.deps.database;
  const heard: Statement[] = [];
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: (statement: { text: string } | string, values: unknown[] = [], ...more: []) => {
      heard.push({ text: typeof statement === 'string' ? statement : statement.text, values });
      return (query as (...all: unknown[]) => unknown)(statement, values, ...more);
    },
  });
  await operation();
  Object.assign(pool, { query });
  return heard;
}

/**
 * Returns the query plan, with sequential scans disabled, because PostgreSQL would prefer them for these small tables.
 */
async function explain({ text, values }: Statement): Promise<PlanNode[]> {
  const client = await server.deps.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    );
    return rows[0] ? nodesOf(rows[0]['QUERY PLAN'][0].Plan) : [];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
