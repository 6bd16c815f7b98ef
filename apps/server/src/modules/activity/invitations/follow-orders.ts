import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { invitations } from './invitations.tables.ts';
import { takenBackLetter } from './invite-code.ts';

/** Moves a waiting invitation to maturing when the invitee pays enough in time. */
export async function qualifyInvitation(
  tx: Database,
  { orderId, accountId, paidFen, at }: { orderId: string; accountId: string; paidFen: number; at: Date },
): Promise<void> {
  const maturing = sql`${at.toISOString()}::timestamptz + (${invitations.terms} ->> 'maturityDays')::int * interval '24 hours'`;
  await tx
    .update(invitations)
    .set({ state: 'maturing', orderId, qualifiedAt: at, dueAt: maturing })
    .where(
      and(
        eq(invitations.inviteeId, accountId),
        eq(invitations.state, 'waiting'),
        gt(invitations.qualifyBy, at),
        lte(sql`(${invitations.terms} ->> 'minPaidFen')::int`, paidFen),
      ),
    );
}

/** A full or partial refund cancels the award, or reverses it, once. */
export async function undoInvitation(
  deps: Pick<ActivityDeps, 'takeBackDays' | 'tellMembers' | 'masterKey' | 'clock'>,
  tx: Database,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  const [waited] = await tx
    .update(invitations)
    .set({ state: 'refunded' })
    .where(and(eq(invitations.orderId, orderId), inArray(invitations.state, ['maturing', 'over_cap'])))
    .returning({ id: invitations.id });
  if (waited) return;
  const [given] = await tx
    .update(invitations)
    .set({ state: 'taken_back' })
    .where(and(eq(invitations.orderId, orderId), eq(invitations.state, 'rewarded')))
    .returning({ awardId: invitations.inviterAwardId, inviterId: invitations.inviterId, terms: invitations.terms });
  // No award when the inviter has left.
  if (!given?.awardId) return;
  await deps.tellMembers(tx, deps, [given.inviterId], takenBackLetter(given.terms.inviterAward));
  await reverseAward(deps, tx, { awardId: given.awardId, reason: `refund of ${orderId}`, at });
}
