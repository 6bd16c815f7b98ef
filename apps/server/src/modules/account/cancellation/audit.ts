import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { issueOneTimeToken, type OneTimeDeps } from '../tokens/one-time-tokens.ts';

const DAY_MS = 86_400_000;

/** When an audit that begins now is over, and the account erased. */
export const auditEnd = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/** When the personal data goes, as people are told: a day that has begun is left. */
export const erasureOf = (cancelAt: Date, now: Date) => ({
  erase_at: cancelAt.toISOString(),
  days_left: Math.max(0, Math.ceil((cancelAt.getTime() - now.getTime()) / DAY_MS)),
});

/** For whoever has just shown to be the owner: withdraws this cancellation, and none after it. */
export const issueTicket = (
  db: Database,
  deps: OneTimeDeps,
  { accountId, clientId, cancelAt }: { accountId: string; clientId: string; cancelAt: Date | null },
) =>
  issueOneTimeToken(db, deps, {
    kind: 'withdrawal',
    accountId,
    facts: { clientId, cancelAt: cancelAt?.toISOString() ?? '' },
    lifetimeS: tokenLimits.withdrawalTicketS,
  });
