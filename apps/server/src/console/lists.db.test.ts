import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyLists, otherLists, type ListCase } from '../../test/console-lists.ts';
import { addConsoleRows, moneyRows, orderRows, otherRows } from '../../test/console-rows.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

const MINUTE = 60_000;
const ROWS = 120;

let server: TestServer;
let owner: OperatorCaller;
let added = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = await enterConsole(server, 'owner');
  await add(ROWS, -2 * ROWS * MINUTE);
});
afterAll(() => server.dispose());

/** Rows of every list, all of them `afterMs` and later. */
async function add(count: number, afterMs: number) {
  const { pool } = server.deps.database;
  const from = new Date(Date.now() + afterMs);
  const filling = { first: 1 + added, count, rare: 2, from, to: new Date(from.getTime() + count * MINUTE) };
  for (const rows of [orderRows, moneyRows, otherRows]) await addConsoleRows(pool, rows, filling);
  added += count;
}

const lists = [...moneyLists, ...otherLists].filter(({ middle }) => middle !== '');

/** Keys of one page after the other; a row says the same as long as nobody changes it. */
async function walk({ path, cursor = 'after' }: ListCase, between: () => Promise<void> = async () => {}) {
  const seen: string[] = [];
  for (let next: string | null = null, page = 0; page < 40; page += 1) {
    const place: string = next === null ? '' : `?${cursor}=${encodeURIComponent(next)}`;
    const { body } = await owner.call('GET', `${path}${place}`);
    expect(body.code, path).toBe(0);
    const told = body.data as { list: object[]; next: string | null };
    seen.push(...told.list.map((row) => JSON.stringify(row)));
    if (told.next === null) return seen;
    ({ next } = told);
    await between();
  }
  throw new Error(`${path}: no end`);
}

describe('a list of the console', () => {
  test('tells every row once, in pages, while others are added', async () => {
    const before = new Map<string, string[]>();
    for (const list of lists) before.set(list.path, await walk(list));
    let isAdded = false;
    for (const list of lists) {
      // Once, after the first page of the first list; the others then begin where there is more than before.
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

  test.each(lists.map((list) => [list.path, list] as const))(
    '%s goes on from where a page ended by an index, and reads nothing before',
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

interface Statement {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** What reaches the database meanwhile. */
async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = server.deps.database;
  const heard: Statement[] = [];
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: (statement: { text: string } | string, values: unknown[] = [], ...more: []) => {
      heard.push({ text: typeof statement === 'string' ? statement : statement.text, values });
      return (query as (...all: unknown[]) => unknown)(statement, values, ...more);
    },
  });
  await act();
  Object.assign(pool, { query });
  return heard;
}

/** The plan where reading a whole table is the last resort, for these tables are small. */
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
