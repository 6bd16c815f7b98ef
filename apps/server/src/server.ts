import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { openBlobs } from './blobs/open-blobs.ts';
import { MovableClock, systemClock } from './time/clock.ts';
import type { Config } from './config/config.ts';
import { unlockDatabase } from './db/data-key.ts';
import { serverLimits, type DatabaseLimits } from './db/database-limits.ts';
import { openDatabase, type OpenDatabase } from './db/database.ts';
import type { EmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { makePartitions } from './db/partitions/make-partitions.ts';
import { Signals } from './db/signals.ts';
import { findMissingTimeouts, requireSessions } from './db/check-connections.ts';
import { describeAddress, waitForDatabase } from './db/wait-for-database.ts';
import { readSystemSetting, writeSystemSetting } from './db/system-settings.ts';
import type { Deps } from './ports/deps.ts';
import { Refresher } from './events/refresher.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { LiveSettings } from './config/live-settings.ts';
import { ownProgram } from './config/product-version.ts';
import { MasterKey } from './keys/master-key.ts';
import { ensureAccountClient, ensureSigningKey } from './modules/account/index.ts';
import { outboxLink } from './modules/delivery/index.ts';
import { makeFirstLink, sealNewLog } from './modules/operator/index.ts';
import { listAssetFiles } from './pages/asset-folders.ts';
import { keepAssets } from './pages/keep-assets.ts';
import { printLine } from './start/start-output.ts';
import { reportReplica } from './metrics/replica-reads.ts';
import { openTracing } from './wiring/open-tracing.ts';
import { seedOnce } from './wiring/seed.ts';
import type { Tracer } from './tracing/tracer.ts';

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Link for the first operator; null after an operator has signed in. */
  operatorLink: string | null;
  /** Link that opens the outbox on this machine; null if this process does not serve the outbox. */
  outboxLink: string | null;
  /** Makes `/readyz` answer 503, so that a load balancer sends no further requests. Others are still answered. */
  announceStop(): void;
  /** Answers the accepted requests, then closes the server and its dependencies. */
  close(): Promise<void>;
}

/**
 * Starts everything except the listening socket: database, migrations, seed, jobs and routes. `underway` is an embedded
 * database that the caller has begun to open.
 */
export async function startServer(
  config: Config,
  log: Logger,
  underway: Promise<EmbeddedDatabase> | null = null,
  limits: DatabaseLimits = serverLimits(config.databasePatienceMs),
): Promise<Server> {
  const onError = (error: Error) => log.error({ err: error }, 'database connection');
  const database = await openDatabase(config, onError, underway, limits, {
    onAway: (cause) => log.error({ cause }, 'the database is away: pages are served stale, calls get 503'),
    onBack: (awayMs) => log.warn({ awayMs: Math.round(awayMs) }, 'the database answers again'),
    replica: reportReplica(log),
  });
  const tracing = openTracing(config.tracing, log);
  const deps = makeDeps(config, { database, log, tracer: tracing.tracer }, limits);
  const building = buildApp(deps);
  const closeLast = async () => {
    await database.close();
    await tracing.close();
  };
  const closers = [closeLast, async () => (await building).close()];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    await building;
    if (config.databaseUrl !== null) {
      await waitForConnections(database, config, log);
    }
    await unlockDatabase(database, config, deps.masterKey, {
      program: ownProgram,
      onWait: (line) => log.warn(line),
    });
    await sealNewLog(database.db, deps.masterKey);
    // Without a partition, rows of today would go to the default partition until the job runs.
    if (config.services.has('jobs')) await makePartitions(database.db, deps.clock.now());
    const followers = [await followShift(deps), followSettings(deps)];
    // Dependencies are closed in reverse order of opening, after all accepted requests are answered.
    closers.splice(1, 0, async () => {
      for (const follower of followers) follower?.close();
      await deps.signals.close();
    });
    followReplica(deps);
    await deps.signals.listen();
    await database.replica?.look();
    // Settings are loaded before the first request, because otherwise values could be built from the environment's
    // settings alone.
    await deps.settings.refresh();
    await deps.jobs.start();
    closers.splice(1, 0, () => deps.jobs.stop());
    await writeSystemSetting(deps.db, 'site_origin', config.siteOrigin);
    await writeSystemSetting(deps.db, 'account_origin', config.accountOrigin);
    await writeSystemSetting(deps.db, 'console_origin', config.consoleOrigin);
    await writeSystemSetting(deps.db, 'clock_kind', config.clock);
    await seedOnce(deps);
    await ensureAccountClient(deps.db, deps.clock);
    await ensureSigningKey(deps);
    followers.push(await followAssets(deps));
    const operatorLink = await makeFirstLink(deps, config);
    const app = await building;
    const announceStop = () => void (app.stop.isAnnounced = true);
    return { app, deps, operatorLink, outboxLink: outboxLink(config, deps.masterKey), announceStop, close };
  } catch (error) {
    await building.catch(() => closers.pop());
    await close();
    throw error;
  }
}

interface Opened {
  database: OpenDatabase;
  log: Logger;
  tracer: Tracer | null;
}

function makeDeps(config: Config, { database, log, tracer }: Opened, limits?: DatabaseLimits): Deps {
  const masterKey = new MasterKey();
  const clock = config.clock === 'movable' ? new MovableClock() : systemClock;
  return {
    config,
    blobs: openBlobs(config, { db: database.db, clock, log }),
    settings: new LiveSettings({ config, db: database.db, masterKey }),
    database,
    db: database.db,
    clock,
    masterKey,
    signals: new Signals(database, (error) => log.error({ err: error }, 'signals'), limits),
    jobs: new JobRunner({
      pool: database.pool,
      direct: database.direct,
      runsJobs: config.services.has('jobs'),
      tracer,
      onError: (error, job) => log.error({ err: error, job }, 'job'),
    }),
    log,
    tracer,
  };
}

/** Waits for each server that the settings name, and refuses connections that would lose signals and locks. */
async function waitForConnections(database: OpenDatabase, config: Config, log: Logger): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseWaitMs: longestMs } = config;
  const waitFor = (pool: OpenDatabase['pool'], url: string) =>
    waitForDatabase(pool, { address: describeAddress(url), longestMs, print: printLine });
  if (databaseDirectUrl !== null) await waitFor(database.direct, databaseDirectUrl);
  if (databaseUrl !== null) await waitFor(database.pool, databaseUrl);
  await requireSessions(database);
  const missing = databaseDirectUrl === null ? null : await findMissingTimeouts(database.pool);
  if (missing !== null) log.warn(missing);
}

/** After these signals data is read anew, which the replica may not have replayed yet. */
const SEEN_ON_REPLICA = ['content', 'clients', 'clock', 'promotion', 'figures', 'settings'] as const;

function followReplica({ database: { replica }, signals }: Deps): void {
  if (replica) for (const signal of SEEN_ON_REPLICA) signals.on(signal, () => replica.mustSeeNow());
}

/** With a movable clock, every process applies the clock shift that is stored in the database. */
async function followShift({ clock, db, signals, log }: Deps): Promise<Refresher | null> {
  if (!(clock instanceof MovableClock)) return null;
  const follow = async (): Promise<void> => {
    const { moveCount } = clock;
    const shift = (await readSystemSetting(db, 'clock_offset_ms')) ?? 0;
    // The clock was moved while the shift was read, so the shift may be stale and is read again.
    return clock.moveCount === moveCount ? clock.setShift(shift) : follow();
  };
  await follow();
  const follower = new Refresher(follow, {
    onError: (error) => log.error({ err: error }, 'the stored clock offset could not be read'),
  });
  signals.on('clock', () => void follower.refresh());
  return follower;
}

/**
 * Applies settings that are saved in the database. If they conflict with this process's environment, its current
 * settings stay.
 */
function followSettings({ settings, signals, log }: Deps): Refresher {
  const follower = new Refresher(() => settings.refresh(), {
    onError: (error) => log.error({ err: error }, 'the stored settings could not be read'),
  });
  signals.on('settings', () => void follower.refresh());
  return follower;
}

/** Stores the files of this version's pages before the first request, and then extends the time they are kept. */
async function followAssets({ config, db, clock, log }: Deps): Promise<Refresher | null> {
  if (config.assetDays === 0 || config.isDev) return null;
  const files = listAssetFiles(config.services);
  if (files.length === 0) return null;
  const follower = new Refresher(async () => void (await keepAssets({ db, clock, days: config.assetDays }, files)), {
    onError: (error) => log.error({ err: error }, 'the files of the pages could not be stored for other versions'),
  });
  await follower.refresh();
  return follower;
}
