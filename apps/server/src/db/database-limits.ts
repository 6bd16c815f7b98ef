import type { WatchLimits } from './database-watch.ts';

/** Timeouts of the database. */
export interface DatabaseLimits {
  /** `statement_timeout` of PostgreSQL. */
  statementMs: number;
  /** `lock_timeout` of PostgreSQL. */
  lockMs: number;
  /** Maximum time that a transaction waits for a connection of its account's share. */
  shareMs: number;
  /**
   * Timeout of the driver for a query, after which the driver closes the connection. It is longer than `statementMs`,
   * because PostgreSQL's own error says more.
   */
  answerMs: number;
  /**
   * Idle time after which the pool closes a connection. It is much shorter than `answerMs`, so that broken
   * connections do not accumulate.
   */
  idleMs: number;
  /** Interval at which the LISTEN connection is checked. */
  checkEveryMs: number;
  /** Timeout of a check of the LISTEN connection. */
  checkAnswerMs: number;
  /** When the database counts as away. Absent: never, so that statements wait for `answerMs`. */
  watch?: WatchLimits;
}

/** The limits of a server. `patienceMs` is how long the database may take to answer a probe. */
export const serverLimits = (patienceMs: number): DatabaseLimits => ({
  ...databaseLimits,
  watch: { lookMs: 50, stuckMs: 100, probeMs: patienceMs, deadMs: Math.max(3000, 5 * patienceMs) },
});

export const databaseLimits: DatabaseLimits = {
  statementMs: 60_000,
  lockMs: 20_000,
  shareMs: 20_000,
  answerMs: 65_000,
  idleMs: 10_000,
  checkEveryMs: 20_000,
  checkAnswerMs: 10_000,
};
