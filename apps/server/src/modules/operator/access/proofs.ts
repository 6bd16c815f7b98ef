import { AppError } from '../../../http/app-error.ts';
import type { OperatorSession } from './operator-sessions.ts';

const FRESH_MS = 5 * 60_000;

/** Maximum difference between the clocks of two servers. */
const SKEW_MS = 60_000;

/**
 * Whether the proof is at most five minutes old. A proof time in the future was written before the clock was set back,
 * so it does not count.
 */
export function isJustProved(provedAt: Date | null, now: Date): boolean {
  if (provedAt === null) return false;
  const agoMs = now.getTime() - provedAt.getTime();
  return agoMs >= -SKEW_MS && agoMs <= FRESH_MS;
}

/** Throws an error unless the session has a proof or, if `isFresh`, a fresh proof. */
export function assertProved({ hasFactor, provedAt, token }: OperatorSession, isFresh: boolean, now: Date): void {
  if (token) {
    // A script cannot prove a second factor, so the proof at the token's creation counts as long as the token is valid.
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
