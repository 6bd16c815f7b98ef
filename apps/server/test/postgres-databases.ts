import pg from 'pg';

/** The address of one database on a server. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function recreateDatabase(postgresUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  // Copied file by file: by way of the log, which is the default, it takes several times as long.
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
}

export async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await waitUntilLeft(client, name);
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}

const LOOKS = 1000;

/**
 * A pool that has ended may still be saying goodbye, and whoever is thrown out in the middle of that complains where nobody
 * listens any more. Who does not leave is thrown out all the same.
 */
async function waitUntilLeft(client: pg.Client, name: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (rows.length === 0) return;
  }
}
