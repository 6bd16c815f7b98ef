import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabaseForCommand, type DatabaseAddress } from '../src/db/database.ts';
import type { StoredKey } from '../src/db/stored-key.ts';
import { applyMigrations } from '../src/db/migrate.ts';
import { writeSystemSetting } from '../src/db/system-settings.ts';

/** Path of the file with the data key of the template database. */
export const storedKeyFileOf = (folder: string) => join(folder, 'kept-key.json');

/**
 * Writes the template's data key into a new database, so that a backup can be restored in another database with the
 * same key.
 */
export async function shareDataKey(address: DatabaseAddress, templateFolder: string): Promise<void> {
  const { check, dataKey } = JSON.parse(readFileSync(storedKeyFileOf(templateFolder), 'utf8')) as StoredKey;
  const database = await openDatabaseForCommand(address);
  await applyMigrations(database.pool);
  await writeSystemSetting(database.db, 'master_key_check', check);
  if (dataKey) await writeSystemSetting(database.db, 'data_key', dataKey);
  await database.close();
}
