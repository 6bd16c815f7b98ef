import pg from 'pg';

export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function recreateDatabase(postgresUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  // Copies files instead of writing to the WAL, PostgreSQL's default, which takes several times as long.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
}

/** `isPooled`: a pooler keeps connections to the database, and does not mind that they end. */
export async function dropDatabase(postgresUrl: string, name: string, isPooled = false): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  if (!isPooled) await waitUntilLeft(client, name);
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}

const LOOKS = 1000;

/**
 * Waits until no connection to the database is open, at most LOOKS times. Dropping the database under open connections
 * would raise unhandled errors.
 */
async function waitUntilLeft(client: pg.Client, name: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (rows.length === 0) return;
  }
}
