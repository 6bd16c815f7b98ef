import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, inject, test } from 'vitest';
import { accountCaller, bearer } from './account-caller.ts';
import { countRows } from './account-fixtures.ts';
import { databaseText } from './database-text.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const settingsOf = async ({ deps }: TestServer) =>
  (await deps.database.pool.query('select key, value from system_settings order by key')).rows;

// Only the embedded database is kept; on PostgreSQL each server has its own.
test.skipIf(inject('postgresUrl'))('a server finds nothing of what another did to the database before it', async () => {
  const first = await startTestServer();
  const [rows, settings] = [await countRows(first), await settingsOf(first)];
  const { access_token: token, phone } = await accountCaller(first).signUp();
  await first.get(accountPaths.me, bearer({ access_token: token }));
  await first.deps.database.pool.query(
    `set statement_timeout = '1s'; delete from clients; delete from system_settings`,
  );
  await first.dispose();

  const second = await startTestServer();
  expect(await countRows(second)).toEqual(rows);
  expect(await settingsOf(second)).toEqual(settings);
  expect(await databaseText(second)).not.toContain(phone);
  const { rows: timeout } = await second.deps.database.pool.query('show statement_timeout');
  expect(timeout).toEqual([{ statement_timeout: '0' }]);
  const { sub } = await accountCaller(second).signUp();
  const { rows: events } = await second.deps.database.pool.query('select id::int, account_id from security_events');
  expect(events).toEqual([{ id: 1, account_id: sub }]);
  await second.dispose();
});

test.skipIf(inject('postgresUrl'))('a database whose tables were changed is not used again', async () => {
  const first = await startTestServer();
  await first.deps.database.pool.query('alter table sessions add constraint closed check (false) not valid');
  await first.dispose();
  const second = await startTestServer();
  expect((await accountCaller(second).signUp()).sub).toMatch(/^\d{15}$/);
  await second.dispose();
});
