import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabaseForCommand, type DatabaseAddress } from '../src/db/database.ts';
import type { StoredKey } from '../src/db/stored-key.ts';
import { applyMigrations } from '../src/db/migrate.ts';
import { writeSystemSetting } from '../src/db/system-settings.ts';

/** File with the stored key of the template's database. */
export const storedKeyFileOf = (folder: string) => join(folder, 'kept-key.json');

/**
 * Gives a new database the data key of the template, so that a backup of one can be restored in the other while
 * servers run.
 */
export async function shareDataKey(address: DatabaseAddress, templateFolder: string): Promise<void> {
  const { check, dataKey } = JSON.parse(readFileSync(storedKeyFileOf(templateFolder), 'utf8')) as StoredKey;
  const database = await openDatabaseForCommand(address);
  await applyMigrations(database.pool);
  await writeSystemSetting(database.db, 'master_key_check', check);
  if (dataKey) await writeSystemSetting(database.db, 'data_key', dataKey);
  await database.close();
}
