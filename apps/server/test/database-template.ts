import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
  }
}

export const TEMPLATE_DATABASE = 'feisuo_template';

/** Makes one finished database per run. Copying it takes a tenth of a second; making it takes many. */
export default async function prepareTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-template-'));
  const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? null;
  if (postgresUrl) await recreateDatabase(postgresUrl, TEMPLATE_DATABASE);
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
  return async () => {
    for (const made of [folder, copiesOf(folder)]) rmSync(made, { recursive: true, force: true });
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
  await client.query(`create database ${name} template ${template}`);
  await client.end();
}

export async function dropDatabase(postgresUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
