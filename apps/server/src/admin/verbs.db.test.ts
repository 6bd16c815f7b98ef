import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCommandLine } from '../../test/command-line.ts';
import { runAdmin, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome } from '../../test/test-server.ts';
import { done, refused } from '../../test/use-commands.ts';
import { readConfig } from '../config/config.ts';
import { openDatabaseForCommand } from '../db/database.ts';
import { readSchema } from '../db/migrate.ts';
import { addOperator, listOperators, removeOperator } from '../modules/operator/index.ts';
import { addClientVerbs } from './client-verbs.ts';
import { addClockVerb } from './clock-verb.ts';
import { addDatabaseVerbs } from './database-verbs.ts';
import { addOperatorVerbs } from './operator-verbs.ts';

let home: TestHome;
let server: ServerProcess;
let line: ReturnType<typeof openCommandLine>;
let env: Record<string, string>;
beforeAll(async () => {
  home = await makeTestHome();
  env = home.env;
  server = await startServerProcess({ ...env, SERVICES: 'account,console' });
  line = openCommandLine(home, addOperatorVerbs, addClientVerbs, addDatabaseVerbs, addClockVerb);
});
afterAll(async () => {
  line.leave();
  await server.stop('SIGKILL');
  await home.dispose();
});

const admin = (...words: string[]) => line.run(...words);
const why = ['--reason', '离职'];
const left = { by: { actor: 'test' }, reason: '离职' };
/** Runs the command as a separate process. */
const run = (...words: string[]) => runAdmin(env, ...words);
const rowsOf = async (query: string): Promise<unknown[]> => {
  const database = await openDatabaseForCommand(readConfig(env));
  const { rows } = await database.pool.query(query);
  await database.close();
  return rows;
};

/** Signs in with the printed link. `whoAmI` calls the console with the session's cookie and returns the status. */
async function enter(output: string): Promise<{ whoAmI(): Promise<number> }> {
  const headers = { origin: String(env['SITE_ORIGIN']), 'content-type': 'application/json' };
  const token = /#enter=([\w-]+)/.exec(output)?.[1];
  const entered = await fetch(`${server.origin}/console/api/enter`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  const cookie = String(entered.headers.get('set-cookie')).split(';')[0] ?? '';
  return {
    whoAmI: async () => (await fetch(`${server.origin}/console/api/me`, { headers: { ...headers, cookie } })).status,
  };
}

test('a command never migrates: it refuses an older schema, and names the command that migrates', async () => {
  const other = await makeTestHome();
  const database = await openDatabaseForCommand(readConfig(other.env));
  await database.pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  const before = await readSchema(database.pool);
  expect((await runAdmin(other.env, 'operator', 'list')).output).toContain('npm run admin -- migrate');
  expect(await readSchema(database.pool)).toBe(before);
  await database.close();
  await other.dispose();
});

describe('command `operator`', () => {
  test('`operator list` shows every operator with their role', async () => {
    expect(await run('operator', 'list')).toMatchObject(done("'owner'"));
  });

  test('`operator add` refuses a blank name, and names that the audit log uses for other actors', async () => {
    expect(await admin('operator', 'add', ' ')).toMatchObject(refused('the name is empty'));
    expect(await admin('operator', 'add', 'command line')).toMatchObject(refused('choose another name'));
  });

  test('`operator add` and `operator link` accept a reason, which is audited', async () => {
    expect(await admin('operator', 'add', '小赵', '--reason', ' ')).toMatchObject(refused('reason is empty'));
    expect(await admin('operator', 'add', '小赵', '--reason', '来值夜班')).toMatchObject(done('#enter='));
    expect(await admin('operator', 'link', '小赵', '--reason', '没收到')).toMatchObject(done('#enter='));
    expect(await rowsOf("select action, reason from audit_log where subject = '小赵' order by id")).toEqual([
      { action: 'operator.add', reason: '来值夜班' },
      { action: 'operator.link', reason: '来值夜班' },
      { action: 'operator.link', reason: '没收到' },
    ]);
  });

  test("`operator remove` ends the operator's sessions immediately and is audited", async () => {
    const added = await admin('operator', 'add', '小李', '--role', 'viewer');
    const { whoAmI } = await enter(added.output);
    expect(await whoAmI()).toBe(200);
    expect(await admin('operator', 'remove', '小李')).toMatchObject(refused('--reason'));
    expect(await admin('operator', 'remove', '小李', '--reason', ' ')).toMatchObject(refused('reason is empty'));
    expect(await admin('operator', 'remove', '小李', ...why)).toMatchObject(done('Removed 小李'));
    expect(await whoAmI()).toBe(401);
    expect((await admin('operator', 'list')).output).not.toContain('小李');
    expect(
      await rowsOf("select actor, subject, reason, before from audit_log where action = 'operator.remove'"),
    ).toEqual([{ actor: 'command line', subject: '小李', reason: '离职', before: { role: 'viewer' } }]);
  }, 60_000);

  test('`operator remove` refuses an unknown name and the last owner', async () => {
    expect(await admin('operator', 'remove', 'unknown', ...why)).toMatchObject(refused('no operator called unknown'));
    expect(await admin('operator', 'reset-factor', 'unknown', ...why)).toMatchObject(refused('there is no operator'));
    expect(await admin('operator', 'reset-factor', 'owner')).toMatchObject(refused('--reason'));
    expect(await admin('operator', 'reset-factor', 'owner', ...why)).toMatchObject(done('was removed'));
    expect(await admin('operator', 'remove', 'owner', ...why)).toMatchObject(refused('owner is the last owner'));
  }, 60_000);

  test('if two owners are removed concurrently, one of the two remains', async () => {
    const own = await startTestServer();
    await addOperator(own.deps, { name: 'second', role: 'owner' }, { by: { actor: 'test' } });
    const outcomes = await Promise.all(['owner', 'second'].map((name) => removeOperator(own.deps, name, left)));
    expect(outcomes.toSorted()).toEqual(['last owner', 'removed']);
    await own.dispose();
  }, 60_000);

  test('restarting the server does not create the removed first operator a second time', async () => {
    const ownHome = await makeTestHome();
    const first = await startTestServer({}, ownHome);
    await addOperator(first.deps, { name: 'second', role: 'owner' }, { by: { actor: 'test' } });
    expect(await removeOperator(first.deps, 'owner', left)).toBe('removed');
    await first.close();
    const again = await startTestServer({}, ownHome);
    expect(again.operatorLink).toBeNull();
    expect((await listOperators(again.deps.db)).map(({ name }) => name)).toEqual(['second']);
    await again.close();
    await ownHome.dispose();
  }, 60_000);
});

describe('command `client`', () => {
  test('`client add` creates a client that a running server accepts until `client remove` deletes it', async () => {
    const info = `${server.origin}/v1/user/authorize/info?client_id=partner`;
    const added = await admin(
      'client',
      'add',
      '--id',
      'partner',
      '--name',
      '合作方',
      '--redirect',
      'https://partner.test/back',
      '--scope',
      'openid user,profile',
      '--allow-plain',
      '--secret',
    );
    expect(added).toMatchObject(done('Secret (shown only now)'));
    const { output } = await admin('client', 'list');
    expect(output).toContain('partner  合作方 (confidential, allows plain challenges)');
    expect(output).toContain(`redirect: ${env['SITE_ORIGIN']}/account/provider ${env['SITE_ORIGIN']}/account/captcha`);
    expect(output).toContain('redirect: https://partner.test/back');
    expect(output).toContain('scopes: openid user profile\n');
    // In the listing the site's origin replaces the placeholder of the built-in client.
    expect(output).toContain(`origins: ${env['SITE_ORIGIN']}`);
    await expect.poll(async () => (await fetch(info)).status).toBe(200);
    expect(await admin('client', 'remove', 'partner', '--reason', '合作结束')).toMatchObject(done('Removed partner'));
    await expect.poll(async () => (await fetch(info)).status).toBe(400);
    expect((await admin('client', 'list')).output).not.toContain('partner');
    const [note] = await rowsOf("select before::text, reason from audit_log where action = 'client.remove'");
    expect(note).toEqual({ before: expect.stringContaining('https://partner.test/back'), reason: '合作结束' });
    expect(JSON.stringify(note)).not.toContain('secretHash');
  }, 60_000);

  test('`client remove` refuses the client of the account pages', async () => {
    expect(await admin('client', 'remove', accountClientId, '--reason', '误删')).toMatchObject(
      refused('the account pages need this client'),
    );
    expect(await rowsOf(`select id from clients where id = '${accountClientId}'`)).toHaveLength(1);
  });

  test('`client remove` refuses an unknown id, and `client add` refuses invalid options', async () => {
    expect(await admin('client', 'remove', 'unknown', '--reason', '合作结束')).toMatchObject(
      refused('there is no client called unknown'),
    );
    expect(await admin('client', 'add', '--id', 'x', '--name', ' ')).toMatchObject(refused('--name is empty'));
    const inClear = ['--redirect', 'http://a.example/back'];
    expect(await admin('client', 'add', '--id', 'x', '--name', 'x', ...inClear)).toMatchObject(
      refused('must be https'),
    );
  }, 60_000);
});

/**
 * Returns statements that undo the newest migration and remove its record. They are derived from the statements of the
 * migration.
 */
function undoNewestMigration(): string[] {
  const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const sql = readFileSync(join(folder, newest ?? ''), 'utf8');
  const rename = /ALTER (TABLE|INDEX|SEQUENCE) ("\w+") RENAME (?:(COLUMN|CONSTRAINT) ("\w+") )?TO ("\w+")/g;
  return [
    ...[...sql.matchAll(rename)]
      .toReversed()
      .map(([, kind, name, part, old, renamed]) =>
        part
          ? `alter ${kind} ${name} rename ${part} ${renamed} to ${old}`
          : `alter ${kind} ${renamed} rename to ${name}`,
      ),
    // First, because triggers of the function depend on columns.
    ...[...sql.matchAll(/CREATE FUNCTION (\w+)/g)].map(([, name]) => `drop function ${name} cascade`),
    ...[...sql.matchAll(/CREATE TABLE ("\w+")/g)].map(([, table]) => `drop table ${table} cascade`),
    ...[...sql.matchAll(/ALTER TABLE ("\w+") ADD COLUMN ("\w+")/g)].map(
      ([, table, column]) => `alter table ${table} drop column ${column}`,
    ),
    ...[...sql.matchAll(/ALTER TABLE ("\w+") DROP COLUMN ("\w+")/g)].map(
      ([, table, column]) => `alter table ${table} add column ${column} text`,
    ),
    ...[...sql.matchAll(/ALTER TABLE ("\w+") ADD CONSTRAINT ("\w+")/g)].map(
      ([, table, constraint]) => `alter table if exists ${table} drop constraint if exists ${constraint}`,
    ),
    // Recreates dropped tables without columns, because the migration only drops them again.
    ...[...sql.matchAll(/DROP TABLE ("\w+")/g)].map(([, table]) => `create table ${table} ()`),
    // `if exists`, because dropping a table has already dropped its indexes.
    ...[...sql.matchAll(/CREATE (?:UNIQUE )?INDEX ("\w+")/g)].map(([, index]) => `drop index if exists ${index}`),
    // Dropped indexes come last: the migration may create an index of the same name, which must be dropped before.
    ...[...sql.matchAll(/DROP INDEX ("\w+")/g)].map(([, index]) => `create index ${index} on system_settings (key)`),
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  ];
}

test('`migrate` prints how many migrations it applied, or that the database was up to date', async () => {
  expect(await admin('migrate')).toMatchObject(done('No migration was missing'));
  for (const statement of undoNewestMigration()) await rowsOf(statement);
  expect(await admin('migrate')).toMatchObject(done('Migrations applied: 1.'));
}, 60_000);

test('`clock` refuses to move the clock of a server on real time, whatever the settings of the shell say', async () => {
  expect(await admin('clock', '+1d', '--reason', '看到期')).toMatchObject(done('moved by 86400 s'));
  expect(await admin('clock', '-90m', '--reason', '看到期')).toMatchObject(done('moved by 81000 s'));
  expect(await admin('clock', '--to', '+1d')).toMatchObject(refused('too many arguments'));
  expect(await admin('clock', 'reset')).toMatchObject(done('moved by 0 s'));
  await rowsOf(`update system_settings set value = '"system"' where key = 'clock_kind'`);
  expect(await admin('clock', '+1d')).toMatchObject(refused('only with CLOCK=movable'));
  await rowsOf(`update system_settings set value = '"movable"' where key = 'clock_kind'`);
}, 60_000);

describe('command `jobs`', () => {
  test('`jobs list` reports that there are no dead jobs and exits, with or without a running server', async () => {
    expect(await run('jobs', 'list')).toMatchObject(done('No job has failed every try.'));
    await server.stop('SIGTERM');
    expect(await run('jobs', 'list')).toMatchObject(done('No job has failed every try.'));
  }, 150_000);

  test('`jobs retry` refuses a job that is not dead, and exits', async () => {
    const absent = '00000000-0000-4000-8000-000000000000';
    expect(await run('jobs', 'retry', absent, '--reason', '渠道恢复了')).toMatchObject(
      refused(`there is no dead job ${absent}`),
    );
  }, 90_000);
});
