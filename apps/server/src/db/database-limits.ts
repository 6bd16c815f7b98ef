/** Timeouts of the database. */
export interface DatabaseLimits {
  /** `statement_timeout` of PostgreSQL. */
  statementMs: number;
  /** `lock_timeout` of PostgreSQL. */
  lockMs: number;
  /** Longest wait for a connection of the account's share. */
  shareMs: number;
  /** Timeout of the driver, which gives up the connection. Longer than `statementMs`: PostgreSQL's error says more. */
  answerMs: number;
  /** Idle time before the pool closes a connection. Much shorter than `answerMs`, so that dead ones do not pile up. */
  idleMs: number;
  /** Interval of checks of the LISTEN connection. */
  checkEveryMs: number;
  /** Timeout of that check. */
  checkAnswerMs: number;
}

export const databaseLimits: DatabaseLimits = {
  statementMs: 60_000,
  lockMs: 20_000,
  shareMs: 20_000,
  answerMs: 65_000,
  idleMs: 10_000,
  checkEveryMs: 20_000,
  checkAnswerMs: 10_000,
};
