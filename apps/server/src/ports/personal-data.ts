import type { Database } from '../db/database.ts';

/**
 * Personal data of one module. The account module moves, erases and exports it in its own transaction through this
 * interface.
 */
export interface PersonalData {
  /** Name of this data in the export. */
  name: string;
  move(tx: Database, from: string, to: string): Promise<void>;
  erase(tx: Database, accountId: string): Promise<void>;
  export(db: Database, accountId: string): Promise<unknown>;
}
