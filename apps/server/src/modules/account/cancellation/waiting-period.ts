import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { issueOneTimeToken, type OneTimeDeps } from '../tokens/one-time-tokens.ts';

/** When a waiting period that begins now ends and the account is erased. */
export const auditEnd = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** The time of erasure and the days left, as the member sees them. A started day counts as a whole day. */
export const erasureOf = (cancelAt: Date, now: Date) => ({
  erase_at: cancelAt.toISOString(),
  days_left: Math.max(0, Math.ceil((cancelAt.getTime() - now.getTime()) / DAY_MS)),
});

/** A cancellation of an account, with the client that may withdraw it. */
export interface Cancellation {
  accountId: string;
  clientId: string;
  cancelAt: Date | null;
}

const factsOf = ({ clientId, cancelAt }: Cancellation) => ({ clientId, cancelAt: cancelAt?.toISOString() ?? '' });

/** Makes the sudo token of a cancellation exchangeable, once, for the ticket that withdraws the cancellation. */
export const storeDeletionProof = (db: Database, deps: OneTimeDeps, cancellation: Cancellation, sudoToken: string) =>
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

/** Issues a ticket that withdraws this cancellation but no later one. It replaces the account's previous ticket. */
export const issueTicket = (db: Database, deps: OneTimeDeps, cancellation: Cancellation) =>
  issueOneTimeToken(db, deps, {
    kind: 'withdrawal',
    accountId: cancellation.accountId,
    facts: factsOf(cancellation),
    lifetimeS: tokenLimits.withdrawalTicketS,
    holder: cancellation.accountId,
  });
