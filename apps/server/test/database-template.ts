import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/http/logging.ts';
import { keptKeyOf } from '../src/data-key.ts';
import { startServer } from '../src/server.ts';
import { giveDataKey, keptKeyFileOf } from './shared-data-key.ts';
import { databaseUrl, recreateDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a master key and, on PGlite, a database that is migrated and seeded. */
    templateFolder: string;
    /** Set when the tests run on a real PostgreSQL, whose template database has the same contents. */
    postgresUrl: string | null;
    /** A folder with an embedded database of the same keys, for tests on PostgreSQL that need both kinds; null where nobody made one. */
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
  const config = readConfig({
    DATA_DIR: folder,
    SERVICES: 'jobs',
    LOG_LEVEL: 'silent',
    ...(postgresUrl && { DATABASE_URL: databaseUrl(postgresUrl, TEMPLATE_DATABASE) }),
  });
  if (postgresUrl && embeddedFolder) {
    copyFileSync(join(embeddedFolder, 'master.key'), join(folder, 'master.key'));
    await giveDataKey(config, embeddedFolder);
  }
  const server = await startServer(config, createLogger('silent'));
  writeFileSync(keptKeyFileOf(folder), JSON.stringify(await keptKeyOf(server.deps.database.pool)));
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
