import type { Database } from '../db/database.ts';

/**
 * What one module keeps of a person. Accounts move, erase and export it in their own transaction without knowing the
 * module: an anonymous person who signs up takes everything along, an erased one leaves nothing personal behind.
 */
export interface PersonalData {
  /** How the export names it. */
  name: string;
  move(tx: Database, from: string, to: string): Promise<void>;
  erase(tx: Database, accountId: string): Promise<void>;
  export(db: Database, accountId: string): Promise<unknown>;
}
