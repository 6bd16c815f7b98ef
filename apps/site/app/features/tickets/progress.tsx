import type { Ticket } from '@feisuo/contract/schemas/support';
import { ticketKnots, ticketStateNames, type TicketKnot } from '@feisuo/contract/facts/support-vocabulary';
import { formatDate } from '../../format/format-date.ts';
import styles from './progress.module.css';
import { ticketTexts } from './texts.ts';

/** Four steps as knots on a thread, lit as far as the ticket is. */
export function Progress({ ticket }: { ticket: Ticket }) {
  return (
    <ol className={styles.knots} aria-label={ticketTexts.progress}>
      {stepsOf(ticket).map(({ id, name, at, hint, stage }) => (
        <li key={id} data-stage={stage} aria-current={stage === 'current' ? 'step' : undefined}>
          {name}
          <small className={at ? 'num' : undefined}>{at ? formatDate(at, 'MM-dd hh:mm') : hint}</small>
        </li>
      ))}
    </ol>
  );
}

interface Step {
  id: TicketKnot;
  name: string;
  /** Null if not reached, or skipped. */
  at: string | null;
  /** Replaces the time of a step that is ahead. */
  hint: string;
  stage: 'done' | 'passed' | 'current' | 'ahead';
}

/**
 * The four steps of a ticket. One that returns from waiting to in progress has its later steps ahead again; a closed
 * one ends at the last step under that name.
 */
export function stepsOf({ state, knots, closedAt }: Pick<Ticket, 'state' | 'knots' | 'closedAt'>): Step[] {
  const isClosed = state === 'closed';
  const currentAt = ticketKnots.indexOf(isClosed ? 'resolved' : state);
  return ticketKnots.map((id, place): Step => {
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

function stageOf(place: number, currentAt: number, isReached: boolean): Step['stage'] {
  if (place === currentAt) return 'current';
  if (place > currentAt) return 'ahead';
  return isReached ? 'done' : 'passed';
}
