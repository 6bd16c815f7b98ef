import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config/config.ts';
import { createLogger } from '../src/logging/logging.ts';
import { requireStoredKey } from '../src/db/data-key.ts';
import { startServer } from '../src/server.ts';
import { storedKeyFileOf } from './shared-data-key.ts';
import { databaseUrl, recreateDatabase } from './postgres-databases.ts';
import { startPgbouncer } from './private-pgbouncer.ts';
import { startPrivatePostgres } from './private-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with the master key of the template database. */
    templateFolder: string;
    /** URL of the PostgreSQL server of this test run, which has the migrated and seeded template database. */
    postgresUrl: string;
    /** URL of pgbouncer in transaction mode in front of that server, through which tests go; null in most runs. */
    poolerUrl: string | null;
    /** URL of a streaming replica of that server; null in most runs. */
    replicaUrl: string | null;
  }
}

/** The vitest project whose tests go through pgbouncer and have a replica. */
const POOLING = 'pooling';

export const TEMPLATE_DATABASE = 'feisuo_template';

/**
 * Prepares a template database for the test run, on TEST_POSTGRES_URL or on a private server. Copying the template
 * takes 0.1 s, and preparing a new database for each test would take many seconds.
 */
export default async function prepareTemplate(project: TestProject): Promise<() => void> {
  const hasPooler = project.name === POOLING;
  const named = hasPooler ? undefined : process.env['TEST_POSTGRES_URL'];
  const own = named === undefined ? await startPrivatePostgres(undefined, { hasStandby: hasPooler }) : null;
  const postgresUrl = named ?? (hasPooler ? own?.url : own?.socketUrl) ?? '';
  const pooler = hasPooler ? await startPgbouncer(postgresUrl) : null;
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-template-'));
  await recreateDatabase(postgresUrl, TEMPLATE_DATABASE);
  const config = readConfig({
    DATA_DIR: folder,
    SERVICES: 'jobs',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl(postgresUrl, TEMPLATE_DATABASE),
  });
  const server = await startServer(config, createLogger('silent'));
  writeFileSync(storedKeyFileOf(folder), JSON.stringify(await requireStoredKey(server.deps.database.pool)));
  await server.close();

  project.provide('templateFolder', folder);
  project.provide('postgresUrl', postgresUrl);
  project.provide('poolerUrl', pooler?.urlOf(postgresUrl) ?? null);
  project.provide('replicaUrl', own?.standbyUrl ?? null);
  return () => {
    for (const one of [folder, copiesOf(folder)]) rmSync(one, { recursive: true, force: true });
    pooler?.stop();
    own?.stop();
  };
}

/** Folder for the data folders of a test run. Removed at the end of the run. */
const copiesOf = (templateFolder: string) => `${templateFolder}-copies`;

export function copyTemplate(templateFolder: string): string {
  mkdirSync(copiesOf(templateFolder), { recursive: true });
  const folder = mkdtempSync(join(copiesOf(templateFolder), 'copy-'));
  cpSync(templateFolder, folder, { recursive: true });
  return folder;
}
