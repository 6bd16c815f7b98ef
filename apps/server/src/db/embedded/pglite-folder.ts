import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Where versions before 0.9.0 kept their database, which was PGlite's. */
export const pgliteFolder = (dataDir: string) => join(dataDir, 'database');

export const hasPgliteDatabase = (dataDir: string) => existsSync(join(pgliteFolder(dataDir), 'PG_VERSION'));

/** Starting beside it would look like an installation that has lost everything. */
export function refusePgliteFolder(dataDir: string): void {
  if (!hasPgliteDatabase(dataDir)) return;
  throw new StartError(
    `${pgliteFolder(dataDir)} holds a PGlite database of an earlier version. ` +
      'Move it to PostgreSQL with this command, then start again:\n  npm run admin -- move-pglite',
  );
}
