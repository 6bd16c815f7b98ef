import { rmSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin, startServerProcess } from '../../test/server-process.ts';
import { makeTestHome, startTestServer, type TestHome } from '../../test/test-server.ts';

let folder: string;
let source: TestHome;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-backup-'));
  source = await makeTestHome();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await source.dispose();
});

/** Everything a person or a job would miss, as text. */
const contentsOf = `
  select 'clients' as what, c::text as row from clients c
  union all select 'content', c::text from content_configs c
  union all select 'events', e::text from reported_events e
  union all select 'audit', a::text from audit_log a
  union all select 'jobs', name || data::text || state::text from pgboss.job where name = 'housekeeping'
  order by 1, 2`;

async function readContents(home: TestHome): Promise<unknown[]> {
  const server = await startTestServer({}, home);
  const { rows } = await server.deps.database.pool.query(contentsOf);
  await server.dispose();
  return rows;
}

test('a backup taken while the server runs restores everything, jobs included, also onto the other kind of database', async () => {
  const file = join(folder, 'all.backup');
  const running = await startServerProcess({ ...source.env, SERVICES: 'content,telemetry', LIMITS_SCALE: '100' });
  const say = (event: object) =>
    fetch(`${running.origin}/xlppc.gacs/api/gxsdn/report/data`, { method: 'POST', body: JSON.stringify(event) });
  await say({ event_id: 'plain' });
  await say({
    event_id: 'odd',
    event_name: 'Tab\tline\nquote"反斜\\线 😀',
    ext_data: { big: '9007199254740993', n: 0.1, deep: [null, { a: [] }] },
  });
  const made = await runAdmin(source.env, 'backup', file);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('master key is not in it') });
  await running.stop('SIGTERM');
  const expected = await readContents(source);
  expect(expected.length).toBeGreaterThan(6);

  const target = await makeTestHome();
  const embedded = await makeTestHome();
  delete embedded.env['DATABASE_URL'];
  for (const home of [target, embedded]) {
    expect(await runAdmin(home.env, 'restore', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('--yes'),
    });
    expect(await runAdmin(home.env, 'restore', file, '--yes')).toMatchObject({ code: 0 });
    expect(await readContents(home)).toEqual(expected);
  }
  // Numbers go on after the restored ones.
  const server = await startTestServer({}, target);
  expect((await server.post('/xlppc.gacs/api/gxsdn/report/data', { event_id: 'next' })).status).toBe(200);
  await server.dispose();

  // And back: what the other kind wrote, this one reads.
  const second = join(folder, 'second.backup');
  expect(await runAdmin(embedded.env, 'backup', second)).toMatchObject({ code: 0 });
  expect(await runAdmin(target.env, 'restore', second, '--yes')).toMatchObject({ code: 0 });
  expect(await readContents(target)).toEqual(expected);
  await target.dispose();
  await embedded.dispose();
}, 180_000);

test('a broken or foreign file changes nothing', async () => {
  const home = await makeTestHome();
  const good = join(folder, 'good.backup');
  await runAdmin(home.env, 'backup', good);
  const before = await readContents(home);
  const lines = gunzipSync(readFileSync(good)).toString();
  const broken: Record<string, Buffer | string> = {
    truncated: readFileSync(good).subarray(0, 300),
    foreign: gzipSync('{"format":"other"}\n'),
    older: gzipSync(lines.replace(/"migrations":\d+/, '"migrations":1')),
    'half wrong': gzipSync(`${lines}clients\t{"id":"no name"}\n`),
    'table not ours': gzipSync(`${lines}pg_authid\t{}\n`),
    'not gzip': 'hello',
  };
  for (const [name, bytes] of Object.entries(broken)) {
    const file = join(folder, `${name}.backup`);
    writeFileSync(file, bytes);
    const { code, output } = await runAdmin(home.env, 'restore', file, '--yes');
    expect({ name, code }).toEqual({ name, code: 1 });
    expect(output).not.toBe('');
  }
  expect((await runAdmin(home.env, 'restore', join(folder, 'absent'), '--yes')).code).toBe(1);
  expect(await readContents(home)).toEqual(before);
  await home.dispose();
}, 180_000);
