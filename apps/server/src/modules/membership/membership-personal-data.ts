import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { listGrants, lockTimeline } from './grants/grant-queries.ts';
import { makeErasedAccountId } from './grants/erased-account-id.ts';
import { rebuildEnd } from './grants/rebuild-end.ts';
import type { Period, Vas } from './grants/timeline.ts';
import { describePeriods } from './describe-periods.ts';
import { membershipEnds, membershipGrants } from './membership.tables.ts';

const kinds: readonly Vas[] = [3, 5];

/** Called when days move to another account, while the timelines of both accounts are locked. */
export type OnDaysMoved = (tx: Database, laid: readonly Period[], moment: { at: Date }) => Promise<void>;

/**
 * Personal data of memberships. After an erasure the grants stay under a pseudonym, and the hashes of used offers stay
 * because they identify no account.
 */
export function makeMembershipPersonalData({ clock }: { clock: Clock }, follow: OnDaysMoved): PersonalData {
  return {
    name: 'membership',
    async move(tx, from, to) {
      const at = clock.now();
      const laid: Period[] = [];
      const ownVas = new Set((await listGrants(tx, from)).map(({ vas }) => vas));
      for (const vas of kinds.filter((kind) => ownVas.has(kind))) {
        for (const owner of [from, to].toSorted()) {
          await lockTimeline(tx, owner, vas, at);
        }
      }
      await tx.update(membershipGrants).set({ accountId: to }).where(eq(membershipGrants.accountId, from));
      await tx.delete(membershipEnds).where(eq(membershipEnds.accountId, from));
      for (const vas of ownVas) {
        laid.push(...(await rebuildEnd(tx, to, vas, at)));
      }
      await follow(tx, laid, { at });
    },
    async erase(tx, accountId) {
      await tx
        .update(membershipGrants)
        .set({ accountId: makeErasedAccountId() })
        .where(eq(membershipGrants.accountId, accountId));
      await tx.delete(membershipEnds).where(eq(membershipEnds.accountId, accountId));
    },
    async export(db, accountId) {
      return describePeriods(await listGrants(db, accountId));
    },
  };
}
