import { mayDo, operatorRoles } from '@feisuo/contract/facts/permissions';
import { TO_DO_COUNTED, toDoPermits, toDos, type ToDo } from '@feisuo/contract/facts/to-do';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addConsoleRows, moneyRows, orderRows, otherRows } from '../../test/console-rows.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { countUpTo } from '../db/count-up-to.ts';
import { waiting } from './waiting-work.routes.ts';

const ROWS = 4000;
const WAITING = 4;

const server = useTestServer();
const write = (statement: string) => server.deps.database.pool.query(statement);
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterConsole(server, 'owner');
  const { direct } = server.deps.database;
  const filling = { first: 1, count: ROWS, rare: ROWS / WAITING, from: new Date(0), to: new Date(ROWS * 60_000) };
  for (const rows of [orderRows, moneyRows, otherRows]) await addConsoleRows(direct, rows, filling);
  await write(`update pay_payments set disposition = 'applied' where id % 1000 <> 0`);
  await write(`insert into pgboss.job (name, data) select 'dead-letters', '{}' from generate_series(1, ${WAITING})`);
  await write(`insert into pgboss.job (name, data, state, completed_on)
    select 'housekeeping', '{}', 'completed', now() from generate_series(1, ${ROWS})`);
  await write('vacuum analyze pay_payments');
  await write('analyze pgboss.job');
}, 60_000);

const countsOf = async (caller: Pick<OperatorCaller, 'call'>) => (await caller.call('GET', '/to-do')).body.data.counts;

/** For each count, the list with the filter that the console links to. */
const lists: Record<ToDo, string> = {
  tickets: '/support/tickets?state=staff',
  feedback: '/support/feedback?state=new',
  refunds: '/refunds?state=open',
  approvals: '/refund-proposals?state=waiting',
  reviews: '/reviews',
  invoices: '/support/invoices?state=open',
  mismatches: '/books/mismatches?state=open',
  guardians: '/support/guardians?state=open',
  applications: '/applications?state=waiting',
  deadLetters: '/jobs/dead',
};

describe('counts of work that waits for operators', () => {
  test('each count of waiting work equals the length of the list that it links to', async () => {
    await write(`update tickets set state = 'submitted' where id in (select id from tickets order by id desc limit 2)`);
    await write(`update tickets set state = 'in_progress' where id in (select id from tickets order by id limit 1)`);
    await write(
      `update invoice_requests set state = 'reversing' where id in (select id from invoice_requests limit 1)`,
    );
    const counts = await countsOf(owner);
    for (const one of toDos) {
      const { list, next } = (await owner.call('GET', lists[one])).body.data;
      expect([one, counts[one], next]).toEqual([one, list.length, null]);
      expect(counts[one], one).toBeGreaterThan(0);
    }
  });

  test.each(operatorRoles)(
    'the role %s sees the counts of lists that the role may read, and no other counts',
    async (role) => {
      const caller = await enterConsole(server, role);
      const readable = toDos.filter((one) => mayDo(role, toDoPermits[one]));
      expect(Object.keys(await countsOf(caller)).toSorted()).toEqual(readable.toSorted());
    },
  );

  test('an operator token sees only the counts of waiting work within its permissions', async () => {
    await owner.enrol();
    const script = await owner.createToken(['support.read']);
    expect(Object.keys(await countsOf(script)).toSorted()).toEqual(['feedback', 'tickets']);
  });

  test('a single SQL statement counts all waiting work', async () => {
    const { pool } = server.deps.database;
    const { query } = pool;
    let heard: string[] = [];
    Object.assign(pool, {
      query: (...all: unknown[]) => {
        const [statement] = all as [string | { text: string }];
        heard.push(typeof statement === 'string' ? statement : statement.text);
        return (query as (...values: unknown[]) => unknown).apply(pool, all);
      },
    });
    await countsOf(owner);
    Object.assign(pool, { query });
    heard = heard.filter((text) => / as counted/.test(text));
    expect(heard).toHaveLength(1);
  });

  interface Plan {
    'Actual Rows': number;
    'Rows Removed by Filter'?: number;
    'Rows Removed by Index Recheck'?: number;
    Plans?: Plan[];
  }
  const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];
  const rowsReadFor = async (one: ToDo) => {
    const { rows } = await server.deps.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) select ${countUpTo(waiting(server.clock.now())[one], TO_DO_COUNTED)}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    const read = (part: Plan) =>
      part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0) + (part['Rows Removed by Index Recheck'] ?? 0);
    return Math.max(...(plan ? partsOf(plan) : []).map(read));
  };

  test.each(toDos)('counting waiting %s reads only rows that wait', async (one) => {
    expect(await rowsReadFor(one)).toBeLessThanOrEqual(10);
  });

  test('counting waiting work stops at the maximum count', async () => {
    await write(`update feedback set state = 'new'`);
    await write('vacuum analyze feedback');
    expect(await countsOf(owner)).toMatchObject({ feedback: TO_DO_COUNTED });
    expect(await rowsReadFor('feedback')).toBeLessThanOrEqual(TO_DO_COUNTED);
  });
});
