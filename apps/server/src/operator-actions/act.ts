import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { Config } from '../config/config.ts';
import type { MasterKey } from '../keys/master-key.ts';

export type { Act } from '../modules/operator/index.ts';

/** What every act needs. */
export interface Desk {
  db: Database;
  clock: Clock;
  config: Config;
  masterKey: MasterKey;
}
