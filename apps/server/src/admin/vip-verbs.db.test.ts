import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../test/server-process.ts';
import { makeTestHome, type TestHome } from '../../test/test-server.ts';
import { readConfig } from '../config.ts';
import { visitDatabase } from '../db/database.ts';

let home: TestHome;
beforeAll(async () => {
  home = await makeTestHome();
});
afterAll(() => home.dispose());

const admin = (...args: string[]) => runAdmin(home.env, ...args);
const done = (words: string) => ({ code: 0, output: expect.stringContaining(words) as string });
const refused = (words: string) => ({ code: 1, output: expect.stringContaining(words) as string });

test('an operator gives and takes back a membership with a reason that the audit log keeps', async () => {
  await admin('account', 'add', '--phone', '13700000009');
  const wrongs = await Promise.all([
    admin('vip', 'grant', '13700000009', '--days', '0', '--reason', '补偿'),
    admin('vip', 'grant', '13700000009', '--days', '7', '--reason', ' '),
    admin('vip', 'revoke', '999', '--reason', '补偿'),
  ]);
  expect(wrongs).toMatchObject(['--days is', 'reason is empty', 'no grant 999'].map(refused));

  const given = await admin('vip', 'grant', '13700000009', '--months', '3', '--kind', 'super', '--reason', '补偿故障');
  expect(given).toMatchObject(done('grant '));
  const [, id = ''] = /grant (\d+)/.exec(given.output) ?? [];
  expect(await admin('vip', 'show', '13700000009')).toMatchObject(done('quarter'));
  expect(await admin('vip', 'revoke', id, '--reason', '发错了')).toMatchObject(done('taken back'));

  const database = await visitDatabase(readConfig(home.env));
  const { rows } = await database.pool.query(
    `select action, "after" ->> 'reason' as reason from audit_log where action like 'vip.%' order by id`,
  );
  await database.close();
  expect(rows).toEqual([
    { action: 'vip.grant', reason: '补偿故障' },
    { action: 'vip.revoke', reason: '发错了' },
  ]);
}, 90_000);
