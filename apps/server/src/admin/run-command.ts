import type { Blobs } from '../blobs/blobs.ts';
import { openBlobs } from '../blobs/open-blobs.ts';
import { MovableClock, systemClock, type Clock } from '../time/clock.ts';
import { readConfig, type Config } from '../config/config.ts';
import { unlockDatabase } from '../db/data-key.ts';
import { openDatabaseForCommand, type OpenDatabase } from '../db/database.ts';
import type { StoredKey } from '../db/stored-key.ts';
import { readSystemSetting } from '../db/system-settings.ts';
import { LiveSettings } from '../config/live-settings.ts';
import { ownProgram } from '../config/product-version.ts';
import { MasterKey } from '../keys/master-key.ts';
import { sealNewLog } from '../modules/operator/index.ts';

export interface CommandContext {
  config: Config;
  database: OpenDatabase;
  db: OpenDatabase['db'];
  blobs: Blobs;
  clock: Clock;
  masterKey: MasterKey;
  /**
   * The data key that the database stores, sealed. Null for a database without a data key, which only the command
   * `restore` opens.
   */
  storedKey: StoredKey | null;
  migrationsApplied: number;
}

/** Opens the database for one command and closes it afterwards. Saved settings are applied first. */
export async function runCommand<T>(
  verb: (visit: CommandContext) => Promise<T>,
  { isKeyless = false, migrates = false } = {},
): Promise<T> {
  const config = readConfig(process.env, { isEarly: true, skipsDeployment: true });
  const database = await openDatabaseForCommand(config);
  try {
    const masterKey = new MasterKey();
    const { migrationsApplied, storedKey } = await unlockDatabase(database, config, masterKey, {
      isKeyless,
      migrates,
      program: ownProgram,
    });
    if (storedKey) await sealNewLog(database.db, masterKey);
    await new LiveSettings({ config, db: database.db, masterKey }).refresh();
    const clock = await clockOf(config, database);
    const blobs = openBlobs(config, {
      db: database.db,
      clock,
      log: { error: (facts: object) => console.error(facts) },
    });
    return await verb({ config, database, db: database.db, blobs, clock, masterKey, storedKey, migrationsApplied });
  } finally {
    await database.close();
  }
}

async function clockOf(config: Config, { db }: OpenDatabase): Promise<Clock> {
  if (config.clock === 'system') return systemClock;
  const clock = new MovableClock();
  clock.setShift((await readSystemSetting(db, 'clock_offset_ms')) ?? 0);
  return clock;
}

/** The site's origin that the server stored, because the command may run with other settings than the server. */
export const siteOriginOf = async ({ db, config }: CommandContext): Promise<string> =>
  (await readSystemSetting(db, 'site_origin')) ?? config.siteOrigin;

/**
 * The console's origin that the server stored. Databases of older releases do not contain it, so they get the site's
 * origin.
 */
export const consoleOriginOf = async (opened: CommandContext): Promise<string> =>
  (await readSystemSetting(opened.db, 'console_origin')) ?? (await siteOriginOf(opened));

export const ownOriginsOf = async (opened: CommandContext) => ({
  siteOrigin: await siteOriginOf(opened),
  accountOrigin: (await readSystemSetting(opened.db, 'account_origin')) ?? opened.config.accountOrigin,
  thirdPartyHost: opened.config.thirdPartyHost,
});
