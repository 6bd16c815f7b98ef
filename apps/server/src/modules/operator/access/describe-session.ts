import { permissions } from '@feisuo/contract/facts/permissions';
import type { Config } from '../../../config/config.ts';
import type { OperatorSession } from './operator-sessions.ts';
import { mayCall } from './operator-tokens.ts';
import { isJustProved } from './proofs.ts';

/** Describes the session for the console's pages. */
export function describeSession(
  session: OperatorSession | null,
  now: Date,
  { isFactorRequired }: Pick<Config, 'isFactorRequired'>,
) {
  if (!session) throw new Error('the new session has already ended');
  const { operator, hasFactor, provedAt } = session;
  return {
    operator,
    permissions: permissions.filter((permission) => mayCall(session, permission)),
    hasFactor,
    provedAt: provedAt?.toISOString() ?? null,
    isFresh: isJustProved(provedAt, now),
    before: isFactorRequired && provedAt === null ? (hasFactor ? ('proof' as const) : ('factor' as const)) : null,
  };
}
