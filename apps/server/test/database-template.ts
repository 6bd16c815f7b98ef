import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/http/logging.ts';
import { startServer } from '../src/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a master key and, on PGlite, a database that is migrated and seeded. */
    templateFolder: string;
    /** Set when the tests run on a real PostgreSQL, whose template database has the same contents. */
    postgresUrl: string | null;
    /** A folder with an embedded database of the same master key, for tests on PostgreSQL that need both kinds; null where nobody made one. */
    embeddedFolder: string | null;
  }
}

export const TEMPLATE_DATABASE = 'feisuo_template';

/**
 * Makes one finished database per run. Copying it takes a tenth of a second; making it takes many. A suite of several runs may name
 * a folder in which the embedded one is kept from one to the next.
 */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const kept = process.env['EMBEDDED_TEMPLATE'] ?? null;
  const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? null;
  const ownFolder = mkdtempSync(join(tmpdir(), 'feisuo-template-'));
  const folder = postgresUrl ? ownFolder : (kept ?? ownFolder);
  const embeddedFolder = kept && existsSync(join(kept, 'database')) ? kept : null;
  if (postgresUrl) await recreateDatabase(postgresUrl, TEMPLATE_DATABASE);
  if (postgresUrl && embeddedFolder) copyFileSync(join(embeddedFolder, 'master.key'), join(folder, 'master.key'));
  const config = readConfig({
    DATA_DIR: folder,
    SERVICES: 'jobs',
    LOG_LEVEL: 'silent',
    ...(postgresUrl && { DATABASE_URL: databaseUrl(postgresUrl, TEMPLATE_DATABASE) }),
  });
  const server = await startServer(config, createLogger('silent'));
  await server.close();

  project.provide('templateFolder', folder);
  project.provide('postgresUrl', postgresUrl);
  project.provide('embeddedFolder', embeddedFolder);
  return async () => {
    const made = [ownFolder, ...[folder, embeddedFolder].flatMap((one) => (one ? [copiesOf(one)] : []))];
    for (const one of made) rmSync(one, { recursive: true, force: true });
  };
}

/** Where a run's copies are; whatever is left of them goes with the run. */
const copiesOf = (templateFolder: string) => `${templateFolder}-copies`;

/** A copy of the template's folder for one test server. */
export function copyTemplate(templateFolder: string): string {
  mkdirSync(copiesOf(templateFolder), { recursive: true });
  const folder = mkdtempSync(join(copiesOf(templateFolder), 'copy-'));
  cpSync(templateFolder, folder, { recursive: true });
  return folder;
}

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
