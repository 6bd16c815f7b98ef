import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin, startServerProcess } from '../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestServer } from '../../test/test-server.ts';
import { saveSettings } from '../operator-actions/settings/settings.ts';
import { verifyChain } from '../modules/operator/index.ts';
import { loadDumpFile, writeDumpFile } from './dump-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Selects all data that a restore must bring back, as text. */
const everything = `
  select 'clients' as what, c::text as row from clients c
  union all select 'content', c::text from content_configs c
  union all select 'events', e::text from reported_events e
  union all select 'audit', a::text from audit_log a where action <> 'database.restore'
  union all select 'jobs', name || data::text || state::text from pgboss.job where name = 'housekeeping'
  order by 1, 2`;
const contentsOf = async (server: TestServer) => (await server.deps.database.pool.query(everything)).rows;
const report = '/xlppc.gacs/api/gxsdn/report/data';
const oddEvent = {
  event_id: 'odd',
  event_name: 'Tab\tline\nquote"反斜\\线 😀',
  ext_data: { big: '9007199254740993', n: 0.1, deep: [null, { a: [] }] },
};

test('restoring a dump brings back all data, including jobs and the whole audit log', async () => {
  const source = await startTestServer();
  await source.post(report, oddEvent);
  await source.deps.db.transaction((tx) =>
    source.deps.jobs.enqueue(tx, 'housekeeping', { kept: true }, { startAfterSeconds: 3600 }),
  );
  const file = join(folder, 'all.backup');
  await writeDumpFile(source.deps.database, file);
  const expected = await contentsOf(source);
  expect(expected.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['clients', 'content', 'events', 'audit', 'jobs']),
  );

  const target = await startTestServer();
  await target.post(report, { event_id: 'replaced' });
  await loadDumpFile(target.deps.database, file);
  expect(await contentsOf(target)).toEqual(expected);
  expect(await verifyChain(target.deps)).toMatchObject({ brokenAt: null, seal: 'whole' });
  // Sequences continue after the highest restored number, so a new row can be inserted.
  expect((await target.post(report, { event_id: 'next' })).status).toBe(200);
  await Promise.all([source.dispose(), target.dispose()]);
}, 60_000);

test('restoring a damaged file, or a file that is not a backup, changes nothing', async () => {
  const server = await startTestServer();
  const good = join(folder, 'good.backup');
  await writeDumpFile(server.deps.database, good);
  const before = await contentsOf(server);
  const lines = gunzipSync(readFileSync(good)).toString();
  const broken: Record<string, Buffer | string> = {
    truncated: readFileSync(good).subarray(0, 300),
    foreign: gzipSync('{"format":"other"}\n'),
    older: gzipSync(lines.replace(/"schema":\d+/, '"migrations":48')),
    'half wrong': gzipSync(`${lines}clients\t{"id":"no name"}\n`),
    'table not ours': gzipSync(`${lines}pg_authid\t{}\n`),
    'cut in a line': gzipSync(lines.slice(0, -5)),
    empty: gzipSync(''),
    'not compressed': 'hello',
  };
  for (const [name, bytes] of Object.entries(broken)) {
    const file = join(folder, `${name}.backup`);
    writeFileSync(file, bytes);
    await expect(loadDumpFile(server.deps.database, file), name).rejects.toThrow();
  }
  await expect(loadDumpFile(server.deps.database, join(folder, 'absent'))).rejects.toThrow('ENOENT');
  expect(await contentsOf(server)).toEqual(before);
  await server.dispose();
}, 60_000);

test('after a restore, running server processes apply the restored settings, clock and promotion', async () => {
  const server = await startTestServer();
  const save = (smsDailyBudget: string, revision: number) =>
    saveSettings(
      server.deps,
      { group: 'sms', revision, values: { SMS_DAILY_BUDGET: smsDailyBudget } },
      { by: { actor: 'test' }, reason: '试试' },
    );
  await save('77', 0);
  await expect.poll(() => server.deps.config.smsDailyBudget).toBe(77);
  const file = join(folder, 'followed.backup');
  await writeDumpFile(server.deps.database, file);
  await save('88', 1);
  await expect.poll(() => server.deps.config.smsDailyBudget).toBe(88);
  const heard = new Set<string>();
  for (const signal of ['promotion', 'clock', 'content', 'clients'] as const)
    server.deps.signals.on(signal, () => heard.add(signal));
  await loadDumpFile(server.deps.database, file);
  await expect.poll(() => server.deps.config.smsDailyBudget).toBe(77);
  await expect.poll(() => [...heard].toSorted()).toEqual(['clients', 'clock', 'content', 'promotion']);
  await server.dispose();
}, 60_000);

test("restoring refuses a backup with another data key, and drops operators' sign-in links and sessions", async () => {
  const server = await startTestServer();
  const file = join(folder, 'keyed.backup');
  await writeDumpFile(server.deps.database, file);
  const { pool } = server.deps.database;
  await loadDumpFile(server.deps.database, file);
  expect((await pool.query('select count(*)::int as n from operator_links')).rows).toEqual([{ n: 0 }]);
  await pool.query(`update system_settings set value = '"another"' where key = 'master_key_check'`);
  await expect(loadDumpFile(server.deps.database, file)).rejects.toThrow('another data key');
  await server.dispose();
}, 60_000);

test('the command line makes a backup of a running server, and restores only with confirmation', async () => {
  const home = await makeTestHome();
  const file = join(folder, 'live.backup');
  const running = await startServerProcess({ ...home.env, SERVICES: 'telemetry' });
  await fetch(`${running.origin}${report}`, { method: 'POST', body: JSON.stringify(oddEvent) });
  const entries = async () =>
    Number(/(\d+) entries, none changed/.exec((await runAdmin(home.env, 'audit', 'verify')).output)?.[1]);
  await runAdmin(home.env, 'operator', 'add', 'keeper', '--role', 'viewer');
  const before = await entries();
  expect(before).toBeGreaterThan(0);
  expect(await runAdmin(home.env, 'backup', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('master key is not in it'),
  });
  expect(await runAdmin(home.env, 'restore', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--yes'),
  });
  expect(await runAdmin(home.env, 'restore', file, '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored'),
  });
  // The restore adds one entry to the audit log, in the same hash chain as the earlier entries.
  expect(await entries()).toBe(before + 1);
  expect((await fetch(`${running.origin}/readyz`)).status).toBe(200);
  await running.stop('SIGTERM');
  await home.dispose();
}, 90_000);
