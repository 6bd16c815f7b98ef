import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const fileOf = (path: string) => new URL(path, import.meta.url).href;

/** A program that exits without closing its embedded database. */
const run = `
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { EmbeddedDatabase } from '${fileOf('../../apps/server/src/db/embedded/embedded-database.ts')}';
  import { cleanUpOnExit } from '${fileOf('processes.ts')}';
  cleanUpOnExit(process.argv[1]);
  const { place, options } = await EmbeddedDatabase.start(mkdtempSync(join(tmpdir(), 'data-')));
  const { default: pg } = await import('pg');
  const client = new pg.Client(options);
  await client.connect();
  const { rows } = await client.query("select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid");
  console.log(JSON.stringify({ pid: rows[0].pid, folder: place.folder }));
  process.exit(0);`;

test('a program that ends with an open database leaves neither PostgreSQL processes nor data', async () => {
  const within = mkdtempSync(join(tmpdir(), 'feisuo-run-'));
  onTestFinished(() => rmSync(within, { recursive: true, force: true }));
  chmodSync(within, 0o711);
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', run, within], {
    cwd: new URL('../../apps/server', import.meta.url),
    encoding: 'utf8',
  });
  const { pid, folder } = JSON.parse(stdout) as { pid: string; folder: string };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(folder.startsWith(`${within}/`)).toBe(true);
  expect(readdirSync(within)).toEqual([]);
  // The process has ended. A zombie process, which still has an entry in /proc, has no working directory.
  await expect.poll(() => existsSync(`/proc/${pid}/cwd`), { timeout: 10_000 }).toBe(false);
}, 60_000);
