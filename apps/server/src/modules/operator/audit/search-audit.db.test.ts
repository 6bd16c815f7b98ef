import { MAX_AUDIT_VALUES, nameIn } from '@feisuo/contract/facts/audit-things';
import { noteChoices } from '@feisuo/contract/schemas/note-choices';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterConsole } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { MOST_READ, searchAudit, valueQuery } from './search-audit.ts';
import { jsonPathsFor } from './noted-values.ts';

const server = useTestServer();

const LINES = 4 * MOST_READ;
/** The maximum number of values, from as many actions as possible. No stored entry contains any of them. */
const most = [...Map.groupBy(noteChoices(), ({ action }) => action).values()]
  .flatMap((choices) => choices.slice(-2))
  .map(({ action, path, value }) => ({ action, field: nameIn(path), value }))
  .filter(({ field }) => field !== '')
  .slice(0, MAX_AUDIT_VALUES);

beforeAll(async () => {
  const { pool } = server.deps.database;
  await pool.query('alter table audit_log disable trigger user');
  // The entries are a minute apart and alternate between two actions. The searched entry is older than all others.
  await pool.query(
    `insert into audit_log (at, actor, action, subject, before, after)
       select '2026-03-01'::timestamptz + n * interval '1 minute', 'test', case when n % 2 = 0 then 'account.state' else 'account.erase' end,
         n::text, '{"state": "active"}', case when n = 0 then '{"state": "frozen"}'::jsonb else '{"state": "blocked"}' end
       from generate_series(0, $1::int) n`,
    [LINES],
  );
  await pool.query('alter table audit_log enable trigger user');
  await pool.query('analyze audit_log');
});

const frozen = ['account.state', 'account.erase'].map((action) => ({ action, field: 'state', value: 'frozen' }));

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

describe('a search for values of before and after', () => {
  test('reads a limited number of the latest entries of all actions; an earlier end date finds older ones', async () => {
    const find = async (until?: Date) =>
      (await searchAudit(server.deps.db, { q: 'nowhere', valued: frozen, limit: 9, ...(until && { until }) })).map(
        ({ subject }) => subject,
      );
    const after = (minutes: number) => new Date(Date.parse('2026-03-01T00:00:00Z') + minutes * 60_000);
    expect(await find()).toEqual([]);
    expect(await find(after(MOST_READ + 1))).toEqual([]);
    expect(await find(after(MOST_READ))).toEqual(['0']);
  });

  test.each([
    ['two actions', frozen],
    ['as many values as may be asked for', most],
  ])('uses one statement that reads no row twice: %s', async (_name, valued) => {
    const query = valueQuery({ questions: jsonPathsFor(valued), days: [], about: [], limit: 51 });
    const { rows } = await server.deps.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) ${query}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const parts = plan ? partsOf(plan) : [];
    expect(parts.map((part) => part['Node Type'])).toContain('Merge Append');
    // Each action reads one row more than needed, and the server itself has written a few entries.
    for (const part of parts)
      expect(part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)).toBeLessThan(MOST_READ + 100);
  });

  test('accepts a limited number of values', async () => {
    const owner = await enterConsole(server, 'owner');
    const ask = async (count: number) => {
      const valued = Array.from({ length: count }, () => 'vip.revoke:source=operator').join();
      return (await owner.call('GET', `/audit?q=nowhere&valued=${valued}`)).status;
    };
    expect([await ask(MAX_AUDIT_VALUES), await ask(MAX_AUDIT_VALUES + 1)]).toEqual([200, 400]);
  });

  test('ignores values that no audit entry can contain', async () => {
    const owner = await enterConsole(server, 'owner');
    const ask = async (valued: string) =>
      (await owner.call('GET', `/audit?q=nowhere&action=account.erase&valued=${valued}`)).body.data.list.length;
    expect(await ask('account.erase:state=blocked')).toBe(50);
    expect(await ask('account.erase:none=erased,account.none:state=blocked,account.erase:state=none')).toBe(0);
  });
});
