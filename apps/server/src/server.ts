import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { MovableClock, systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, type OpenDatabase } from './db/database.ts';
import type { EmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { applyMigrations } from './db/migrate.ts';
import { Signals } from './db/signals.ts';
import { readSystemSetting } from './db/system-settings.ts';
import type { Deps } from './deps.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { checkMasterKey, loadMasterKey } from './master-key.ts';
import { openFirstDoor } from './modules/operator/index.ts';
import { seedOnce } from './seed.ts';

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** The first operator's link, while nobody has entered. */
  operatorLink: string | null;
  /** Answers what was accepted, then closes everything. */
  close(): Promise<void>;
}

/**
 * Brings everything up but the listening socket: database, migrations, first contents, jobs, routes. An embedded
 * database that the caller began to open is taken over.
 */
export async function startServer(
  config: Config,
  log: Logger,
  underway: Promise<EmbeddedDatabase> | null = null,
): Promise<Server> {
  const onError = (error: Error) => log.error({ err: error }, 'database connection');
  const database = await openDatabase(config, onError, underway);
  const closers = [() => database.close()];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) {
      // eslint-disable-next-line no-await-in-loop -- what was opened last is closed first
      await closer();
    }
  };
  try {
    await applyMigrations(database.pool);
    const deps = await makeDeps(config, database, log);
    deps.jobs.define(housekeeping(deps));
    await deps.signals.listen();
    closers.push(() => deps.signals.close());
    await deps.jobs.start();
    closers.push(() => deps.jobs.stop());
    await seedOnce(deps);
    const operatorLink = await openFirstDoor(deps, config.siteOrigin);
    const app = await buildApp(deps);
    closers.push(() => app.close());
    return { app, deps, operatorLink, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeDeps(config: Config, database: OpenDatabase, log: Logger): Promise<Deps> {
  const { db } = database;
  const masterKey = loadMasterKey(config.masterKey, config.dataDir);
  await checkMasterKey(db, masterKey);
  const signals = new Signals(database, (error) => log.error({ err: error }, 'signals'));
  const clock = await makeClock(config, database, signals);
  const jobs = new JobRunner({
    pool: database.pool,
    runsJobs: config.services.has('jobs'),
    onError: (error, job) => log.error({ err: error, job }, 'job'),
  });
  return { config, database, db, clock, masterKey, signals, jobs, log };
}

/** A movable clock follows the shift that the command line wrote, on every process. */
async function makeClock(config: Config, { db }: OpenDatabase, signals: Signals): Promise<Clock> {
  if (config.clock === 'system') return systemClock;
  const clock = new MovableClock();
  const follow = async () => clock.setOffset((await readSystemSetting(db, 'clock_offset_ms')) ?? 0);
  await follow();
  signals.on('clock', () => void follow());
  return clock;
}
