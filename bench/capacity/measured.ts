import type { TableSize } from './costs.ts';

/** What one call costs. */
export interface CallCost {
  /** CPU time of our server; of the calling program too where the channel of a payment is simulated in it. */
  serverMs: number;
  postgresMs: number;
  walBytes: number;
  /** Calls per second with 16 in flight, by one process, on the machine of the measurement. */
  perSecond: number;
  /** The same by two processes; null where only one was measured. */
  perSecondOfTwo: number | null;
}

/** Figures of a run of `npm run bench -- --only capacity`. */
export interface Measured {
  at: string;
  sizes: {
    accounts: number;
    fillSeconds: number;
    vacuumSeconds: number;
    tables: TableSize[];
    calls: Record<string, CallCost>;
  }[];
}
