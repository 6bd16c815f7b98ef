import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { sendSignal } from '../db/signals.ts';
import { writeSystemSetting } from '../db/system-settings.ts';

const server = useTestServer({ SERVICES: 'content' });

/** Makes the next query that reads the table fail once. */
function failNextRead(table: string): { hasFailed(): boolean; stop(): void } {
  const { query } = pg.Client.prototype;
  let hasFailed = false;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
    const isIt = !hasFailed && text.startsWith('select') && text.includes(`from "${table}"`);
    hasFailed ||= isIt;
    const sent = isIt ? ['select 1 / 0', ...args.slice(typeof args[1] === 'function' ? 1 : 2)] : args;
    return (query as (...args: unknown[]) => never).apply(this, sent);
  };
  return { hasFailed: () => hasFailed, stop: () => (pg.Client.prototype.query = query) };
}

test('the server applies a moved clock even if the first read after the signal failed', async () => {
  const { db } = server.deps;
  const hour = 3_600_000;
  await writeSystemSetting(db, 'clock_offset_ms', hour);
  const read = failNextRead('system_settings');
  try {
    await sendSignal(db, 'clock');
    await expect.poll(read.hasFailed).toBe(true);
    await expect
      .poll(() => server.clock.now().getTime() - Date.now(), { timeout: 5_000 })
      .toBeGreaterThan(hour - 60_000);
  } finally {
    read.stop();
  }
});

test('the server applies saved settings even if the first read after the signal failed', async () => {
  const { db, settings, database } = server.deps;
  let changes = 0;
  settings.onChange(() => (changes += 1));
  await database.pool.query(
    `insert into setting_groups (id, plain, secrets_set_at, revision, changed_at, changed_by)
     values ('hosts', '{"DOWNLOAD_ORIGIN":"https://files.example.com"}', '{}', 1, now(), 'test')`,
  );
  const read = failNextRead('setting_groups');
  try {
    await sendSignal(db, 'settings');
    await expect.poll(read.hasFailed).toBe(true);
    await expect.poll(() => changes, { timeout: 5_000 }).toBeGreaterThan(0);
  } finally {
    read.stop();
  }
});
