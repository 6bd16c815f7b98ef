import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { loadDumpFile, writeDumpFile } from './dump-file.ts';
import { applyMigrations } from './migrate.ts';

const server = useTestServer({ SERVICES: 'content' });

test('after a server start every migration has been applied', async () => {
  expect(await applyMigrations(server.deps.database.pool)).toBe(0);
});

test('the audit log cannot be changed, deleted or truncated, before and after a restore', async () => {
  const { database } = server.deps;
  const assertAppendOnly = async () => {
    for (const statement of [
      "update audit_log set actor = 'unknown'",
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log, operators cascade',
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toThrow('append only');
    }
  };
  await assertAppendOnly();
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-audit-'));
  const file = join(folder, 'all.backup');
  await writeDumpFile(database, file);
  await loadDumpFile(database, file);
  rmSync(folder, { recursive: true });
  await assertAppendOnly();
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from audit_log');
  expect(rows[0]?.n).toBeGreaterThan(1);
});
