import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Config } from '../config.ts';
import type { MasterKey } from '../master-key.ts';
import type { Doer } from '../modules/operator/index.ts';

/** What every act needs. */
export interface Desk {
  db: Database;
  clock: Clock;
  config: Config;
  masterKey: MasterKey;
}

/** Who acts, and why; both are kept. */
export interface Act {
  by: Doer;
  reason: string;
}
