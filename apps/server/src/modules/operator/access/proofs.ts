import { AppError } from '../../../http/app-error.ts';
import type { OperatorSession } from './operator-sessions.ts';

const FRESH_MS = 5 * 60_000;

/** Maximum accepted difference between the clocks of two machines. */
const SKEW_MS = 60_000;

/** A proof time in the future was written before the clock was set back, so its real age is unknown. */
export function isJustProved(provedAt: Date | null, now: Date): boolean {
  if (provedAt === null) return false;
  const agoMs = now.getTime() - provedAt.getTime();
  return agoMs >= -SKEW_MS && agoMs <= FRESH_MS;
}

/** Throws unless this session has a proof; if `isFresh`, a fresh proof. */
export function assertProved({ hasFactor, provedAt, token }: OperatorSession, isFresh: boolean, now: Date): void {
  if (token) {
    // A script cannot prove again, so the proof made when its token was created counts until the token ends.
    if (provedAt !== null) return;
    throw new AppError('permission_denied', {
      description: 'the token was created without a second factor',
      reason: 'OPERATOR_TOKEN_NOT_PROVED',
    });
  }
  if (!hasFactor)
    throw new AppError('permission_denied', {
      description: 'set up a second factor first',
      reason: 'OPERATOR_NEEDS_FACTOR',
    });
  if (!isFresh ? provedAt === null : !isJustProved(provedAt, now))
    throw new AppError('permission_denied', {
      description: 'confirm with the second factor first',
      reason: 'OPERATOR_NEEDS_PROOF',
    });
}
