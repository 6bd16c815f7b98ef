import { AppError } from '../../../http/app-error.ts';
import { beginsLock, clearFailures, countFailure, endlessLocks, uncountFailure } from '../../../http/failure-count.ts';
import { writeAudit, type AuditActor } from '../audit/audit.ts';
import type { OperatorDeps } from './operator-links.ts';
import type { OperatorSession } from './operator-sessions.ts';

export const WRONG_CODE = 'OPERATOR_WRONG_CODE';

/** Key under which the wrong authenticator codes of an operator are counted. */
export const codeGuesses = (operatorId: string) => `OPERATOR\n${operatorId}`;

/**
 * Checks an authenticator code in a transaction; too many wrong codes lock the operator out, as they lock members out.
 * Each attempt is counted before the check, so concurrent guesses cannot exceed the limit, and a correct code resets
 * the count.
 */
export async function guardCode(
  deps: OperatorDeps,
  { operator }: OperatorSession,
  by: AuditActor,
  check: (inside: OperatorDeps) => Promise<void>,
): Promise<void> {
  const subject = codeGuesses(operator.id);
  const { failures, lockedForS } = await countFailure(deps.db, deps, subject, endlessLocks);
  if (lockedForS !== null)
    throw new AppError('resource_exhausted', {
      description: 'too many wrong codes',
      reason: 'RATE_LIMIT',
      retryAfterSeconds: lockedForS,
    });
  try {
    await deps.db.transaction(async (tx) => {
      await check({ ...deps, db: tx });
      await clearFailures(tx, deps, [subject]);
    });
  } catch (error) {
    const isWrong = error instanceof AppError && error.facts.reason === WRONG_CODE;
    if (!isWrong) await uncountFailure(deps.db, deps, subject);
    else if (beginsLock(failures)) {
      const note = { action: 'operator.guessed' as const, subject: operator.name, after: { failures } };
      await writeAudit(deps.db, deps.masterKey, { at: deps.clock.now(), ...by, ...note });
    }
    throw error;
  }
}
