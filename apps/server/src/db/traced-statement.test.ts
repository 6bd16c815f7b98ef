import { expect, test } from 'vitest';
import { describeStatement } from './traced-statement.ts';

test.each([
  ['select "id", "phone" from "accounts" where "phone" = $1', 'SELECT accounts'],
  ['insert into "orders" ("id") values ($1) returning "id"', 'INSERT orders'],
  ['update "public"."orders" set "state" = $1', 'UPDATE public.orders'],
  ['with due as (select 1 from pgboss.job limit 1) update x set y = 1', 'WITH pgboss.job'],
  ['begin', 'BEGIN'],
  ["set local idle_in_transaction_session_timeout = '15s'", 'SET'],
  ["select 'from secret_table'", 'SELECT'],
  ["select * from orders where note = 'it''s from a''b' and phone = '13900001234'", 'SELECT orders'],
  ['', 'STATEMENT'],
])('the span of %j is named after operation and table', (text, name) => {
  const described = describeStatement(text);
  expect(described.name).toBe(name);
  expect(JSON.stringify(described)).not.toMatch(/secret|1390000|15s/);
});
