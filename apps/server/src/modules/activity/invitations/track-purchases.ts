import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { awardDueAt } from './award-due-at.ts';
import { invitations } from './invitations.tables.ts';
import { takenBackLetter } from './invite-code.ts';

interface Purchase {
  orderId: string;
  accountId: string;
  paidFen: number;
  /** When the purchased membership starts. */
  startsAt: Date;
  at: Date;
}

/**
 * If the invitee pays enough before the deadline, changes the invitation from `waiting` to `maturing`. The days of
 * maturing count from the start of the purchased membership, because the full refund period does too.
 */
export async function qualifyInvitation(
  tx: Database,
  { orderId, accountId, paidFen, startsAt, at }: Purchase,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ state: 'maturing', orderId, qualifiedAt: at, dueAt: awardDueAt(startsAt) })
    .where(
      and(
        eq(invitations.inviteeId, accountId),
        eq(invitations.state, 'waiting'),
        gt(invitations.qualifyBy, at),
        lte(sql`(${invitations.terms} ->> 'minPaidFen')::int`, paidFen),
      ),
    );
}

/**
 * After a full or partial refund, cancels the inviter's pending award or reverses the granted award. A repeated call
 * changes nothing.
 */
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
  const [row] = await tx
    .update(invitations)
    .set({ state: 'taken_back' })
    .where(and(eq(invitations.orderId, orderId), eq(invitations.state, 'rewarded')))
    .returning({ awardId: invitations.inviterAwardId, inviterId: invitations.inviterId, terms: invitations.terms });
  // The reference to the award is missing if the inviter's account was erased.
  if (!row?.awardId) return;
  await deps.tellMembers(tx, deps, [row.inviterId], takenBackLetter(row.terms.inviterAward));
  await reverseAward(deps, tx, { awardId: row.awardId, reason: `refund of ${orderId}`, at });
}
