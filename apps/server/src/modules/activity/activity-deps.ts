import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** What other modules know and activities ask for; `app.ts` hands it in. */
export interface ActivityPorts {
  /** Gives days of membership, once per source. */
  giveDays(tx: Database, gift: { accountId: string; sourceId: string; days: number; at: Date }): Promise<void>;
  /** Until when somebody is a member; null where they are none. */
  findVipEnd(db: Database, accountId: string, now: Date): Promise<Date | null>;
  takeBackDays(tx: Database, gift: { sourceId: string; at: Date }): Promise<void>;
}

export interface ActivityDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'>, ActivityPorts {
  /** Multiplies limits, where one visitor stands for many. */
  limitsScale: number;
}
