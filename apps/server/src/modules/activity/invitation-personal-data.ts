import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { PersonalData } from '../../ports/personal-data.ts';
import { checkInMakeUps, makeUpCards } from './check-in/make-up.tables.ts';
import { recallList } from './gifts/recall.tables.ts';
import { invitations, inviters } from './invitations/invitations.tables.ts';
import { partnerMachines } from './partners/partners.tables.ts';

/**
 * Invitation codes, invitations, recall list entries, partner computers and make-up cards. After erasure, invitations
 * stay under pseudonyms, because the other member's award depends on them.
 */
export const invitationPersonalData: PersonalData = {
  name: 'invitations',
  async move(tx, from, to) {
    // Deletes the code and the sender id of the merged account, because the remaining account has or gets its own.
    await tx.delete(inviters).where(eq(inviters.accountId, from));
    // An account must not be its own inviter and must not have two invitations, so invitations that would violate this
    // get a pseudonym.
    const pseudonym = `moved_${randomUUID()}`;
    await tx
      .update(invitations)
      .set({ inviterId: to })
      .where(and(eq(invitations.inviterId, from), ne(invitations.inviteeId, to)));
    await tx.update(invitations).set({ inviterId: pseudonym, state: 'void' }).where(eq(invitations.inviterId, from));
    const hasBeenInvited = sql`exists (select 1 from ${invitations} as own where own.invitee_id = ${to})`;
    await tx
      .update(invitations)
      .set({ inviteeId: to })
      .where(and(eq(invitations.inviteeId, from), ne(invitations.inviterId, to), sql`not ${hasBeenInvited}`));
    await tx.update(invitations).set({ inviteeId: pseudonym }).where(eq(invitations.inviteeId, from));
    await tx.execute(sql`
      insert into ${recallList} (activity_id, account_id, added_at, claimed_at)
      select activity_id, ${to}, added_at, claimed_at from ${recallList} where account_id = ${from} on conflict do nothing`);
    await tx.delete(recallList).where(eq(recallList.accountId, from));
    await tx.update(partnerMachines).set({ accountId: to }).where(eq(partnerMachines.accountId, from));
    await tx.execute(sql`
      insert into ${makeUpCards} (account_id, remaining)
      select ${to}, remaining from ${makeUpCards} where account_id = ${from}
      on conflict (account_id) do update set remaining = make_up_cards.remaining + excluded.remaining`);
    await tx.delete(makeUpCards).where(eq(makeUpCards.accountId, from));
    await tx.execute(sql`
      insert into ${checkInMakeUps} (activity_id, account_id, period, day, paid_with, at)
      select activity_id, ${to}, period, day, paid_with, at from ${checkInMakeUps} where account_id = ${from}
      on conflict do nothing`);
    await tx.delete(checkInMakeUps).where(eq(checkInMakeUps.accountId, from));
  },
  async erase(tx, accountId) {
    const pseudonym = `erased_${randomUUID()}`;
    await tx.delete(inviters).where(eq(inviters.accountId, accountId));
    await tx
      .update(invitations)
      .set({ state: 'void' })
      .where(and(eq(invitations.inviterId, accountId), inArray(invitations.state, ['waiting', 'maturing'])));
    // Removes the reference to the award, so that a later refund does not reverse an award of the erased account.
    await tx
      .update(invitations)
      .set({ inviterId: pseudonym, inviterAwardId: null })
      .where(eq(invitations.inviterId, accountId));
    await tx.update(invitations).set({ inviteeId: pseudonym }).where(eq(invitations.inviteeId, accountId));
    await tx.delete(recallList).where(eq(recallList.accountId, accountId));
    await tx.update(partnerMachines).set({ accountId: pseudonym }).where(eq(partnerMachines.accountId, accountId));
    await tx.delete(makeUpCards).where(eq(makeUpCards.accountId, accountId));
    await tx.delete(checkInMakeUps).where(eq(checkInMakeUps.accountId, accountId));
  },
  async export(db, accountId) {
    const [inviter] = await db.select().from(inviters).where(eq(inviters.accountId, accountId));
    const rows = await db
      .select()
      .from(invitations)
      .where(or(eq(invitations.inviterId, accountId), eq(invitations.inviteeId, accountId)))
      .orderBy(asc(invitations.id));
    const machines = await db.select().from(partnerMachines).where(eq(partnerMachines.accountId, accountId));
    const recalls = await db.select().from(recallList).where(eq(recallList.accountId, accountId));
    const [cards] = await db.select().from(makeUpCards).where(eq(makeUpCards.accountId, accountId));
    const madeUp = await db.select().from(checkInMakeUps).where(eq(checkInMakeUps.accountId, accountId));
    return {
      code: inviter?.code ?? null,
      // Leaves out the other member of each invitation, because that is another person's data.
      invitations: rows.map(({ inviterId, boundAt, state }) => ({
        as: inviterId === accountId ? 'inviter' : 'invitee',
        at: boundAt.toISOString(),
        state,
      })),
      partners: machines.map(({ activityId, claimedAt }) => ({ partner: activityId, at: claimedAt?.toISOString() })),
      recalls: recalls.map(({ activityId, addedAt }) => ({ activity: activityId, at: addedAt.toISOString() })),
      make_up_cards: cards?.remaining ?? 0,
      made_up: madeUp.map(({ period, day, paidWith, at }) => ({
        week: period,
        day,
        with: paidWith,
        at: at.toISOString(),
      })),
    };
  },
};
