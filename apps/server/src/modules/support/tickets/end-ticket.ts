import { AppError } from '../../../http/app-error.ts';
import type { SupportDeps } from '../support-deps.ts';
import { noSuchTicket } from './answer-ticket.ts';
import { isOpen, reopenUntil } from './ticket.ts';
import { closeOwn, findTicket, insertMessage, reopenOwn } from './ticket-queries.ts';

type EndDeps = Pick<SupportDeps, 'db' | 'clock'>;

/** Closes a ticket of the member; idempotent. */
export async function closeTicket({ db, clock }: EndDeps, accountId: string, number: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const closed = await closeOwn(tx, number, accountId, now);
    if (closed) await insertMessage(tx, systemLine(closed.id, '你关闭了工单', now));
    else if (!(await findTicket(tx, number, accountId))) throw noSuchTicket();
  });
}

/** Reopens an ended ticket within the reopening period; an open ticket does not change. */
export async function reopenTicket({ db, clock }: EndDeps, accountId: string, number: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const reopened = await reopenOwn(tx, number, accountId, now);
    if (reopened) {
      await insertMessage(tx, systemLine(reopened.id, '你重新打开了工单', now));
      return;
    }
    const ticket = await findTicket(tx, number, accountId);
    if (!ticket) throw noSuchTicket();
    if (isOpen(ticket.state)) return;
    const isLate = reopenUntil(ticket, now) === null;
    throw new AppError('failed_precondition', { reason: isLate ? 'TICKET_NOT_REOPENABLE' : 'TICKET_FULL' });
  });
}

export const systemLine = (ticketId: bigint, text: string, at: Date) => ({
  ticketId,
  voice: 'system' as const,
  author: '',
  text,
  at,
});
