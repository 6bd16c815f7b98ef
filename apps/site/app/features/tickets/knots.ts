import { ticketKnots, ticketStateNames, type TicketKnot } from '@feisuo/contract/facts/support-vocabulary';
import type { Ticket } from '@feisuo/contract/schemas/support';
import { ticketTexts } from './texts.ts';

export interface Knot {
  id: TicketKnot;
  name: string;
  /** When it was reached; null where it was not, or was passed by. */
  at: string | null;
  /** Shown instead of the time for what is still to come. */
  hint: string;
  stage: 'done' | 'passed' | 'current' | 'ahead';
}

/**
 * The four knots of a ticket's thread. One that goes back, from waiting to being dealt with, has its later knots ahead
 * again. A ticket that was closed ends at the last knot under that name.
 */
export function knotsOf({ state, knots, closedAt }: Pick<Ticket, 'state' | 'knots' | 'closedAt'>): Knot[] {
  const isClosed = state === 'closed';
  const currentAt = ticketKnots.indexOf(isClosed ? 'resolved' : state);
  return ticketKnots.map((id, place): Knot => {
    const isLast = id === 'resolved';
    const reachedAt = isLast && isClosed ? closedAt : knots[id];
    const stage = stageOf(place, currentAt, reachedAt !== null);
    return {
      id,
      name: isLast && isClosed ? ticketTexts.closedKnot : ticketStateNames[id],
      at: stage === 'ahead' ? null : reachedAt,
      hint: stage === 'ahead' && (id === 'waiting' || id === 'resolved') ? ticketTexts.knotHints[id] : '',
      stage,
    };
  });
}

function stageOf(place: number, currentAt: number, isReached: boolean): Knot['stage'] {
  if (place === currentAt) return 'current';
  if (place > currentAt) return 'ahead';
  return isReached ? 'done' : 'passed';
}
