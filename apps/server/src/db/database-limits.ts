/** How long the server waits for its database. */
export interface DatabaseLimits {
  /** PostgreSQL ends a statement after this. */
  statementMs: number;
  /** PostgreSQL ends a statement that waited so long for a lock. */
  lockMs: number;
  /** A transaction waits so long for a connection of its account's share. */
  shareMs: number;
  /** The driver gives a connection up after this. Longer than `statementMs`: PostgreSQL's own error says more. */
  answerMs: number;
  /** The pool closes a connection that was not used for this long. Much shorter than `answerMs`: silent ones do not pile up. */
  idleMs: number;
  /** How often the LISTEN connection is checked. */
  checkEveryMs: number;
  /** How long the answer to that check may take. */
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
