import { AppError } from '../../../http/app-error.ts';
import type { OperatorSession } from './operator-sessions.ts';

/** How long a proof is good for what is dangerous. */
const FRESH_MS = 5 * 60_000;

/** By how much clocks of two machines may differ. */
const SKEW_MS = 60_000;

/** One from the future is left behind by a clock that went back: nobody knows how long ago it was. */
export function isJustProved(provedAt: Date | null, now: Date): boolean {
  if (provedAt === null) return false;
  const agoMs = now.getTime() - provedAt.getTime();
  return agoMs >= -SKEW_MS && agoMs <= FRESH_MS;
}

/** Refuses whoever has not shown the second factor, in this session or, where it must be fresh, just now. */
export function assertProved({ hasFactor, provedAt, token }: OperatorSession, isFresh: boolean, now: Date): void {
  if (token) {
    // A script cannot be asked. What it may touch was proved when it was given, and stands until it ends.
    if (provedAt !== null) return;
    throw new AppError('permission_denied', {
      description: 'the token was given without a second factor',
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
      description: 'prove the second factor first',
      reason: 'OPERATOR_NEEDS_PROOF',
    });
}
