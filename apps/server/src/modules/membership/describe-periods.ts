import type { GrantedPeriod } from '@feisuo/contract/schemas/membership';
import { timelineOf, type LedgerEntry } from './grants/timeline.ts';

/** All grants, newest first, each with its period and its revocation. */
export function describePeriods(grants: readonly LedgerEntry[]): GrantedPeriod[] {
  const vases = [...new Set(grants.map(({ vas }) => vas))];
  const timeline = vases.flatMap((vas) => timelineOf(grants.filter((grant) => grant.vas === vas)));
  return grants.toReversed().map(({ id, vas, source, productId, length, at, revokedAt }) => {
    const period = timeline.find(({ entry }) => entry.id === id);
    return {
      vas,
      source: source.type,
      productId,
      length,
      at: at.toISOString(),
      startsAt: period?.startsAt.toISOString() ?? null,
      endsAt: period?.endsAt.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    };
  });
}
