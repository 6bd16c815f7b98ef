import { and, count, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { activities } from '../activities/activities.tables.ts';
import { invitations, type Invitation } from './invitations.tables.ts';

export async function findInvitationOf(db: Database, inviteeId: string): Promise<Invitation | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.inviteeId, inviteeId));
  return row ?? null;
}

/** Returns null if the invitee is already bound to an inviter. */
export async function addInvitation(
  tx: Database,
  invitation: Omit<typeof invitations.$inferInsert, 'state'>,
): Promise<Invitation | null> {
  const [row] = await tx
    .insert(invitations)
    .values({ ...invitation, state: 'waiting' })
    .onConflictDoNothing({ target: invitations.inviteeId })
    .returning();
  return row ?? null;
}

export const listInvitations = (
  db: Database,
  { inviterId, before, limit }: { inviterId: string; before: bigint | null; limit: number },
): Promise<Invitation[]> =>
  db
    .select()
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), before === null ? undefined : lt(invitations.id, before)))
    .orderBy(desc(invitations.id))
    .limit(limit);

/** Lists invitations whose award is due, in the order of their ids. Leaves out activities that are switched off. */
export const listDue = (db: Database, now: Date, { after, limit }: { after: bigint; limit: number }) =>
  db
    .select({ id: invitations.id, inviterId: invitations.inviterId, activityId: invitations.activityId })
    .from(invitations)
    .innerJoin(activities, and(eq(activities.id, invitations.activityId), eq(activities.isOff, false)))
    .where(and(eq(invitations.state, 'maturing'), lte(invitations.dueAt, now), gt(invitations.id, after)))
    .orderBy(invitations.id)
    .limit(limit);

export interface InviterTally {
  waiting: number;
  rewarded: number;
  rewardedAmount: number;
}

export async function tallyInviter(db: Database, inviterId: string, now: Date): Promise<InviterTally> {
  const { state, qualifyBy } = invitations;
  const isOpen = sql`${state} = 'maturing' or (${state} = 'waiting' and ${qualifyBy} > ${now.toISOString()})`;
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      rewarded: sql<number>`(count(*) filter (where ${state} = 'rewarded'))::int`,
      rewardedAmount: sql<number>`coalesce(sum((${invitations.terms} -> 'inviterAward' ->> 'amount')::int)
        filter (where ${state} = 'rewarded'), 0)::int`,
    })
    .from(invitations)
    .where(eq(invitations.inviterId, inviterId));
  return row ?? { waiting: 0, rewarded: 0, rewardedAmount: 0 };
}

/** Counts the awards to an inviter since the given time, including awards that were reversed. */
export async function countRewardedSince(db: Database, inviterId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), gte(invitations.rewardedAt, since)));
  return row?.number ?? 0;
}
