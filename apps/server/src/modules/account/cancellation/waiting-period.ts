import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { issueOneTimeToken, type OneTimeDeps } from '../tokens/one-time-tokens.ts';

/** When an audit that begins now is over, and the account erased. */
export const auditEnd = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** When the personal data goes, as people are told: a day that has begun is left. */
export const erasureOf = (cancelAt: Date, now: Date) => ({
  erase_at: cancelAt.toISOString(),
  days_left: Math.max(0, Math.ceil((cancelAt.getTime() - now.getTime()) / DAY_MS)),
});

/** Which cancellation of which account, and the client that may withdraw it. */
export interface Cancellation {
  accountId: string;
  clientId: string;
  cancelAt: Date | null;
}

const factsOf = ({ clientId, cancelAt }: Cancellation) => ({ clientId, cancelAt: cancelAt?.toISOString() ?? '' });

/** Makes the sudo token that a deletion was asked for with worth one ticket. */
export const keepDeletionProof = (db: Database, deps: OneTimeDeps, cancellation: Cancellation, sudoToken: string) =>
  issueOneTimeToken(
    db,
    deps,
    {
      kind: 'deletion',
      accountId: cancellation.accountId,
      facts: factsOf(cancellation),
      lifetimeS: tokenLimits.sudoTokenS,
    },
    sudoToken,
  );

/** A ticket that withdraws this cancellation and no later one, for a caller who has proved to be the owner. It replaces the last ticket. */
export const issueTicket = (db: Database, deps: OneTimeDeps, cancellation: Cancellation) =>
  issueOneTimeToken(db, deps, {
    kind: 'withdrawal',
    accountId: cancellation.accountId,
    facts: factsOf(cancellation),
    lifetimeS: tokenLimits.withdrawalTicketS,
    holder: cancellation.accountId,
  });
