import { DAY_MS } from '@feisuo/contract/facts/durations';
import { openTicketStates, supportLimits, type TicketState } from '@feisuo/contract/facts/support-vocabulary';

export interface TicketProgress {
  state: TicketState;
  messageCount: number;
  endedAt: Date | null;
}

export const isOpen = (state: TicketState) => (openTicketStates as readonly TicketState[]).includes(state);

/** Tickets that ended after this time can still be reopened. */
export const reopenableSince = (now: Date) => new Date(now.getTime() - supportLimits.reopenDays * DAY_MS);

/** Returns until when the ticket can be reopened; null if it cannot be reopened. */
export function reopenUntil({ state, endedAt }: TicketProgress, now: Date): Date | null {
  if (isOpen(state) || !endedAt || endedAt <= reopenableSince(now)) return null;
  return new Date(endedAt.getTime() + supportLimits.reopenDays * DAY_MS);
}

/**
 * From which states an operator may change a ticket to each state. Only the member may close a ticket or reopen a
 * closed ticket.
 */
export const staffMoves = {
  in_progress: ['submitted', 'waiting', 'resolved'],
  waiting: ['submitted', 'in_progress'],
  resolved: ['submitted', 'in_progress', 'waiting'],
} as const satisfies Partial<Record<TicketState, readonly TicketState[]>>;
export type StaffMove = keyof typeof staffMoves;

/** Returns the title of a ticket: the first sentence of its text, truncated. */
export function titleOf(text: string): string {
  const sentence = text.split(/[。！？!?\n]/).find((part) => part.trim() !== '') ?? text;
  const letters = Array.from(sentence.trim());
  const { titleMax } = supportLimits;
  return letters.length <= titleMax ? letters.join('') : `${letters.slice(0, titleMax - 1).join('')}…`;
}
