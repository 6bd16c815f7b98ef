import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { dropDatabase, recreateDatabase } from './postgres-databases.ts';
import { databaseSettings, type TestHome } from './test-server.ts';

/** Data of a new installation: an empty database, and a folder that is empty or contains only a master key. */
export async function makeEmptyHome(masterKey: string | null = null): Promise<TestHome> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-empty-'));
  if (masterKey !== null) writeFileSync(join(folder, 'master.key'), masterKey, { mode: 0o600 });
  const postgresUrl = inject('postgresUrl');
  const name = `feisuo_${randomBytes(6).toString('hex')}`;
  await recreateDatabase(postgresUrl, name);
  return {
    env: {
      DATA_DIR: folder,
      SERVICES: 'account,console',
      SITE_ORIGIN: 'http://localhost:8080',
      ...databaseSettings(postgresUrl, name),
    },
    async dispose() {
      await dropDatabase(postgresUrl, name, inject('poolerUrl') !== null);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
