import type { Logger } from 'pino';
import type { Blobs } from '../blobs/blobs.ts';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../config/config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { Signals } from '../db/signals.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import type { MasterKey } from '../keys/master-key.ts';
import type { Tracer } from '../tracing/tracer.ts';

/** Dependencies that all modules share, created once when the server starts. */
export interface Deps {
  config: Config;
  /** Applies settings that operators save in the console to `config`. */
  settings: LiveSettings;
  database: OpenDatabase;
  db: Database;
  /** Files, in the database or in an S3 service. */
  blobs: Blobs;
  clock: Clock;
  masterKey: MasterKey;
  signals: Signals;
  jobs: JobRunner;
  log: Logger;
  /** Begins traces; null if none are exported. */
  tracer: Tracer | null;
}
