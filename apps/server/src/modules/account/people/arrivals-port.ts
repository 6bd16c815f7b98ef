import type { Database } from '../../../db/database.ts';

/** A member is identified now: their account was created, or an application got a session. */
export interface Arrival {
  accountId: string;
  /** Empty if the request names none. */
  deviceId: string;
  isNew: boolean;
  /** When the account was created. */
  registeredAt: Date;
}

/** The attribution module, as accounts see it. */
export interface ArrivalsPort {
  /** Runs in the transaction that creates the account or the session. */
  note(tx: Database, arrival: Arrival): Promise<void>;
}

/** For a process without attribution. */
export const noArrivals: ArrivalsPort = { note: () => Promise.resolve() };
