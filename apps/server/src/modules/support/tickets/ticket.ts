import { DAY_MS } from '@feisuo/contract/facts/durations';
import { openTicketStates, supportLimits, type TicketState } from '@feisuo/contract/facts/support-vocabulary';

/** What the rules look at. */
export interface TicketStanding {
  state: TicketState;
  messageCount: number;
  endedAt: Date | null;
}

export const isOpen = (state: TicketState) => (openTicketStates as readonly TicketState[]).includes(state);

/** Since when an ended ticket must have ended to be reopened still. */
export const reopenableSince = (now: Date) => new Date(now.getTime() - supportLimits.reopenDays * DAY_MS);

/** Until when it can be reopened, or null. */
export function reopenUntil({ state, endedAt }: TicketStanding, now: Date): Date | null {
  if (isOpen(state) || !endedAt || endedAt <= reopenableSince(now)) return null;
  return new Date(endedAt.getTime() + supportLimits.reopenDays * DAY_MS);
}

/** What staff may turn a ticket into, and from what. Only its owner closes one, and a closed one is theirs to reopen. */
export const staffMoves = {
  in_progress: ['submitted', 'waiting', 'resolved'],
  waiting: ['submitted', 'in_progress'],
  resolved: ['submitted', 'in_progress', 'waiting'],
} as const satisfies Partial<Record<TicketState, readonly TicketState[]>>;
export type StaffMove = keyof typeof staffMoves;

/** The beginning of what somebody wrote: its first sentence, as far as it fits. */
export function titleOf(text: string): string {
  const sentence = text.split(/[。！？!?\n]/).find((part) => part.trim() !== '') ?? text;
  const letters = Array.from(sentence.trim());
  const { titleMax } = supportLimits;
  return letters.length <= titleMax ? letters.join('') : `${letters.slice(0, titleMax - 1).join('')}…`;
}
