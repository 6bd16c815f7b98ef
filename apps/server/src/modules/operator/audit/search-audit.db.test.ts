import { MOST_VALUED, nameIn } from '@feisuo/contract/facts/audit-things';
import { noteChoices } from '@feisuo/contract/schemas/note-choices';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterConsole } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { MOST_READ, searchAudit, toldQuery } from './search-audit.ts';
import { questionsFor } from './told-values.ts';

const server = useTestServer();

const LINES = 4 * MOST_READ;
/** As many values as may be asked for, of as many actions as have any; no line here says one of them. */
const most = [...Map.groupBy(noteChoices(), ({ action }) => action).values()]
  .flatMap((choices) => choices.slice(-2))
  .map(({ action, path, value }) => ({ action, field: nameIn(path), value }))
  .filter(({ field }) => field !== '')
  .slice(0, MOST_VALUED);

beforeAll(async () => {
  const { pool } = server.deps.database;
  await pool.query('alter table audit_log disable trigger user');
  // A minute apart, half of them of either action, and what is looked for before all of them.
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

describe('what before and after say is looked for', () => {
  test('in so many of the latest lines, of all actions together; in older ones once the days end earlier', async () => {
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
  ])('by one statement that reads no more than it looks at: %s', async (_name, valued) => {
    const query = toldQuery({ questions: questionsFor(valued), days: [], about: [], limit: 51 });
    const { rows } = await server.deps.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) ${query}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const parts = plan ? partsOf(plan) : [];
    expect(parts.map((part) => part['Node Type'])).toContain('Merge Append');
    // Of each action one more is at hand, and the server's own few lines are passed over.
    for (const part of parts)
      expect(part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0)).toBeLessThan(MOST_READ + 100);
  });

  test('for no more values at once than an address holds', async () => {
    const owner = await enterConsole(server, 'owner');
    const ask = async (count: number) => {
      const valued = Array.from({ length: count }, () => 'vip.revoke:source=operator').join();
      return (await owner.call('GET', `/audit?q=nowhere&valued=${valued}`)).status;
    };
    expect([await ask(MOST_VALUED), await ask(MOST_VALUED + 1)]).toEqual([200, 400]);
  });

  test('and what no note can say is not', async () => {
    const owner = await enterConsole(server, 'owner');
    const ask = async (valued: string) =>
      (await owner.call('GET', `/audit?q=nowhere&action=account.erase&valued=${valued}`)).body.data.list.length;
    expect(await ask('account.erase:state=blocked')).toBe(50);
    expect(await ask('account.erase:none=erased,account.none:state=blocked,account.erase:state=none')).toBe(0);
  });
});
