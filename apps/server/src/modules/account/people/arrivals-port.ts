import type { Database } from '../../../db/database.ts';

/** The moment at which a member becomes known: an account was created, or an application got a session. */
export interface Arrival {
  accountId: string;
  /** Empty if the request contains no device id. */
  deviceId: string;
  isNew: boolean;
  /** When the account was created. */
  registeredAt: Date;
}

/** What the account module needs from the attribution module. */
export interface ArrivalsPort {
  /** Records the arrival, in the transaction that creates the account or the session. */
  note(tx: Database, arrival: Arrival): Promise<void>;
}

/** Used in a process that does not serve attribution. */
export const noArrivals: ArrivalsPort = { note: () => Promise.resolve() };
