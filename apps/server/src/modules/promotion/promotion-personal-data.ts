import { asc, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { promotionCounters } from './selection/counters.tables.ts';
import { subjectOf } from './subject-key.ts';
import { promotionEvents } from './trackers/events.tables.ts';

/** Events of an account are stored for a limited time, under a keyed hash of the account id. */
export function makePromotionPersonalData({ masterKey }: { masterKey: MasterKey }): PersonalData {
  const hashOf = (accountId: string) => subjectOf(masterKey, 'user', accountId);
  return {
    name: 'promotion',
    async move(tx, from, to) {
      const [old, own] = [hashOf(from), hashOf(to)];
      await tx.update(promotionEvents).set({ person: own }).where(eq(promotionEvents.person, old));
      // If both accounts have a counter, the larger count stays, so that a merge does not allow further shows.
      await tx.execute(sql`
        insert into ${promotionCounters} (key, subject, taken, ends_at)
        select left(key, length(key) - ${old.length}) || ${own}, ${own}, taken, ends_at
          from ${promotionCounters} where subject = ${old} order by key
        on conflict (key) do update
          set taken = greatest(promotion_counters.taken, excluded.taken),
              ends_at = greatest(promotion_counters.ends_at, excluded.ends_at)`);
      await tx.delete(promotionCounters).where(eq(promotionCounters.subject, old));
    },
    async erase(tx, accountId) {
      const own = hashOf(accountId);
      await tx.update(promotionEvents).set({ person: null }).where(eq(promotionEvents.person, own));
      await tx.delete(promotionCounters).where(eq(promotionCounters.subject, own));
    },
    async export(db, accountId) {
      const rows = await db
        .select()
        .from(promotionEvents)
        .where(eq(promotionEvents.person, hashOf(accountId)))
        .orderBy(asc(promotionEvents.at))
        .limit(10_000);
      return rows.map(({ slotId, creativeId, event, at }) => ({ slotId, creativeId, event, at: at.toISOString() }));
    },
  };
}
