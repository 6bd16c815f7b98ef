import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitDatabase, type DatabaseAddress } from '../src/db/database.ts';
import type { KeptKey } from '../src/db/kept-key.ts';
import { applyMigrations } from '../src/db/migrate.ts';
import { writeSystemSetting } from '../src/db/system-settings.ts';

/** What a template's database tells of its key, for those that are to share it. */
export const keptKeyFileOf = (folder: string) => join(folder, 'kept-key.json');

/** Has a new database belong to the data key of a template, so that backups go from one to the other while servers run on both. */
export async function giveDataKey(address: DatabaseAddress, templateFolder: string): Promise<void> {
  const { check, dataKey } = JSON.parse(readFileSync(keptKeyFileOf(templateFolder), 'utf8')) as KeptKey;
  const database = await visitDatabase(address);
  await applyMigrations(database.pool);
  await writeSystemSetting(database.db, 'master_key_check', check);
  if (dataKey) await writeSystemSetting(database.db, 'data_key', dataKey);
  await database.close();
}
