import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../database-errors.ts';

/** Folder in which versions before 0.9.0 kept their PGlite database. */
export const pgliteFolder = (dataDir: string) => join(dataDir, 'database');

export const hasPgliteDatabase = (dataDir: string) => existsSync(join(pgliteFolder(dataDir), 'PG_VERSION'));

/** Refuses to start beside a PGlite database, because in a new empty database all data would seem lost. */
export function refusePgliteFolder(dataDir: string): void {
  if (!hasPgliteDatabase(dataDir)) return;
  throw new StartError(
    `${pgliteFolder(dataDir)} holds a PGlite database of an earlier version. ` +
      'Move it to PostgreSQL with this command, then start again:\n  npm run admin -- move-pglite',
  );
}
