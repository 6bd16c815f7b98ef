import type { Blobs } from '../blobs/blobs.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { Config } from '../config/config.ts';
import type { MasterKey } from '../keys/master-key.ts';

export type { AuditContext } from '../modules/operator/index.ts';

/** Dependencies of every operator action, in a server process and on the command line. */
export interface CommonActionDeps {
  db: Database;
  blobs: Blobs;
  clock: Clock;
  config: Config;
  masterKey: MasterKey;
}

export type AuditDeps = Pick<CommonActionDeps, 'db' | 'clock' | 'masterKey'>;
