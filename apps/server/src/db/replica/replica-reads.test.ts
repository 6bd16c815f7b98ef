import { expect, test } from 'vitest';
import { onlyReads } from './replica-reads.ts';

test.each([
  'select 1',
  '\n  SELECT updated_at, locked_until from accounts',
  'with recent as (select * from orders) select count(*) from recent',
])('%s may be read from the replica', (statement) => expect(onlyReads(statement)).toBe(true));

test.each([
  'insert into a values (1)',
  'with gone as (delete from a returning *) select * from gone',
  'with new as (insert into a values (1) returning id) select id from new',
  'select * from a for update',
  'select * from a for no key update skip locked',
  'select * from a for key share',
  `select pg_notify('feisuo', 'pay')`,
  'select pg_advisory_xact_lock(1)',
  `select set_config('feisuo.forgetting', 'on', true)`,
  'begin',
  'show server_version',
])('%s goes to the primary', (statement) => expect(onlyReads(statement)).toBe(false));

test('a statement that is an object is judged by its text', () => {
  expect(onlyReads({ name: 'find', text: 'select 1' })).toBe(true);
  expect(onlyReads({ text: 'update a set b = 1' })).toBe(false);
  expect(onlyReads({})).toBe(false);
});
