import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../config/config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import type { Signals } from '../db/signals.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import type { MasterKey } from '../keys/master-key.ts';

/** What the whole server shares, made once in main and handed down as a value. */
export interface Deps {
  config: Config;
  /** Brings into `config` what operators save in the console. */
  settings: LiveSettings;
  database: OpenDatabase;
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
  signals: Signals;
  jobs: JobRunner;
  log: Logger;
}
