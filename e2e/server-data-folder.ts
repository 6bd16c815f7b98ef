import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { databaseUrl, recreateDatabase } from '../apps/server/test/postgres-databases.ts';
import { startPrivatePostgres } from '../apps/server/test/private-postgres.ts';
import { runAdmin, startServerProcess } from '../apps/server/test/server-process.ts';

/**
 * Environment variable with the path of the template folder. Playwright passes environment variables of its set-up to
 * the workers.
 */
const TEMPLATE = 'JOURNEY_TEMPLATE';
/** Environment variable with the address of the PostgreSQL server that has the journeys' databases. */
const SERVER = 'TEST_POSTGRES_URL';
const serverUrl = () => process.env[SERVER] ?? '';

/**
 * Runs before the first journey: starts a server once and stops it, because migrating and seeding take most of the
 * start. Copying the result takes a tenth of a second.
 */
export default async function prepareTemplate(): Promise<() => void> {
  const own = serverUrl() === '' ? await startPrivatePostgres() : null;
  if (own) process.env[SERVER] = own.url;
  const folder = await makeNewFolder();
  const server = await startServerProcess(settingsOf(folder));
  await Promise.all(seededPopups.map((item) => stopPopup(folder, item)));
  const code = await server.stop('SIGTERM');
  if (code !== 0) throw new Error(`the template's server ended with ${code}:\n${server.output()}`);
  process.env[TEMPLATE] = folder;
  return () => {
    removeFolder(folder);
    own?.stop();
  };
}

/** Line items of seeded popups, switched off in the template because they would open in every journey with a member. */
const seededPopups = [
  'center-welcome',
  'center-get-vip',
  'center-safety-notice',
  'center-renewal-rules',
  'center-supply-station',
];

async function stopPopup(folder: string, item: string): Promise<void> {
  const { code, output } = await runAdminOn(folder, 'promotion', 'stop', item);
  if (code !== 0) throw new Error(`${item} is not stopped:\n${output}`);
}

/** Makes an empty data folder. The first server that uses it creates a new installation with all seed data. */
export async function makeNewFolder(): Promise<string> {
  const folder = makeFolder();
  await recreateDatabase(serverUrl(), databaseOf(folder));
  return folder;
}

/**
 * Makes a data folder for one server, already migrated and seeded. Popups for members are switched off, and no operator
 * exists yet.
 */
export async function makeDataFolder(): Promise<string> {
  const template = process.env[TEMPLATE];
  if (!template) throw new Error('there is no template of a data folder; was this started by Playwright?');
  const folder = makeFolder();
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await recreateDatabase(serverUrl(), databaseOf(folder), databaseOf(template));
  return folder;
}

/** Environment variables with which a server or an admin command uses the data of a folder. */
export const settingsOf = (folder: string): Record<string, string> => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl(serverUrl(), databaseOf(folder)),
  PASSWORD_HASHING: 'quick',
  // A busy machine may take seconds to answer a probe.
  DATABASE_PATIENCE: '10000',
});

/** Runs an admin command (`npm run admin`) on the data of a folder. */
export const runAdminOn = (folder: string, ...words: string[]) => runAdmin(settingsOf(folder), ...words);

const databaseOf = (folder: string) => `journey_${Buffer.from(basename(folder)).toString('hex')}`;

/** The folder is removed when this process ends, even if the set-up was aborted. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-journey-'));
  process.once('exit', () => removeFolder(folder));
  return folder;
}

/** Retries, because a server that uses the folder may need a moment to end. */
const removeFolder = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
