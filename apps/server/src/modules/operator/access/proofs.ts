import { AppError } from '../../../http/app-error.ts';
import type { OperatorSession } from './operator-sessions.ts';

const FRESH_MS = 5 * 60_000;

/** Clock skew between two machines. */
const SKEW_MS = 60_000;

/** A proof in the future was left by a clock set back; its age is unknown. */
export function isJustProved(provedAt: Date | null, now: Date): boolean {
  if (provedAt === null) return false;
  const agoMs = now.getTime() - provedAt.getTime();
  return agoMs >= -SKEW_MS && agoMs <= FRESH_MS;
}

/** Requires a proof in this session, or a fresh one. */
export function assertProved({ hasFactor, provedAt, token }: OperatorSession, isFresh: boolean, now: Date): void {
  if (token) {
    // A script cannot prove again: the proof of its token counts until it ends.
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
