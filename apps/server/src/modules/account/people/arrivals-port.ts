import type { Database } from '../../../db/database.ts';

/** Somebody is here now: their account was made, or an application got a session of theirs. */
export interface Arrival {
  accountId: string;
  /** Empty where the request names none. */
  deviceId: string;
  isNew: boolean;
  /** When the account was made. */
  registeredAt: Date;
}

/** What accounts tell the module that asks where people came from, without knowing it. */
export interface ArrivalsPort {
  /** Part of the transaction that makes the account, or the session. */
  note(tx: Database, arrival: Arrival): Promise<void>;
}

/** For who serves accounts and nothing else. */
export const noArrivals: ArrivalsPort = { note: () => Promise.resolve() };
