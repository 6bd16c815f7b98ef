import { permissions } from '@feisuo/contract/facts/permissions';
import type { Config } from '../../../config/config.ts';
import type { OperatorSession } from './operator-sessions.ts';
import { mayCall } from './operator-tokens.ts';
import { isJustProved } from './proofs.ts';

/** Who is here, as their own pages are told. */
export function tellMe(
  session: OperatorSession | null,
  now: Date,
  { isFactorRequired }: Pick<Config, 'isFactorRequired'>,
) {
  if (!session) throw new Error('the session ended as it began');
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
