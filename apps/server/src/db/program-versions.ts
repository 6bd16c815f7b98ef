import type pg from 'pg';
import { StartError } from './database-errors.ts';

/** The version of this program, and the oldest version that works on the schema of this program. */
export interface ProgramVersion {
  version: string;
  oldestCompatible: string;
}

/**
 * Refuses to start on the schema of a newer program that no longer supports this version. An upgrade by one release
 * keeps everything that the release before it uses, so both run side by side.
 */
export async function checkProgramVersion(client: pg.ClientBase | pg.Pool, { version }: ProgramVersion): Promise<void> {
  const newer = (await listVersions(client)).filter((other) => compareVersions(other.version, version) > 0);
  for (const { version: by, oldestCompatible } of newer) {
    if (compareVersions(version, oldestCompatible) < 0)
      throw new StartError(
        `Version ${by} has upgraded this database and works together with versions from ${oldestCompatible} on; ` +
          `this is ${version}. Start ${oldestCompatible} or newer, or restore a backup from before the upgrade.`,
      );
  }
}

/** Stores that this version has started on the database. A further start of the same version writes nothing. */
export async function recordProgramVersion(client: pg.ClientBase, { version, oldestCompatible }: ProgramVersion) {
  const known = (await listVersions(client)).find((other) => other.version === version);
  if (known?.oldestCompatible === oldestCompatible) return;
  await client.query(
    `create table if not exists drizzle.program_versions
       (version text primary key, oldest_compatible text not null, first_started_at timestamptz not null default now())`,
  );
  await client.query(
    `insert into drizzle.program_versions (version, oldest_compatible) values ($1, $2)
       on conflict (version) do update set oldest_compatible = excluded.oldest_compatible`,
    [version, oldestCompatible],
  );
}

/** The newest version that has started on the database; null before the first start of a version that is recorded. */
export async function newestProgramVersion(client: pg.ClientBase | pg.Pool): Promise<string | null> {
  const versions = (await listVersions(client)).map(({ version }) => version);
  return versions.toSorted(compareVersions).at(-1) ?? null;
}

async function listVersions(client: pg.ClientBase | pg.Pool): Promise<ProgramVersion[]> {
  const { rows: tables } = await client.query<{ oid: string | null }>(
    "select to_regclass('drizzle.program_versions') as oid",
  );
  if (!tables[0]?.oid) return [];
  const { rows } = await client.query<ProgramVersion>(
    'select version, oldest_compatible as "oldestCompatible" from drizzle.program_versions',
  );
  return rows;
}

/** Compares `major.minor.patch`. A pre-release such as `1.0.0-rc.1` counts as its release. */
function compareVersions(one: string, other: string): number {
  const [numbers, others] = [one, other].map((version) => version.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? []);
  for (const index of [0, 1, 2]) {
    const difference = (numbers?.[index] ?? 0) - (others?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
