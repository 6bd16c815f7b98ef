import type { Ticket } from '@feisuo/contract/schemas/support';
import {
  ticketSteps,
  ticketStateNames,
  type TicketState,
  type TicketStep,
} from '@feisuo/contract/facts/support-vocabulary';
import { formatDate } from '../../format/format-date.ts';
import styles from './progress.module.css';
import { ticketTexts } from './texts.ts';

/** The four steps of a ticket as knots on a thread. Knots of steps that the ticket has reached are highlighted. */
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
  id: TicketStep;
  name: string;
  /** When the step was reached; null for a step that was skipped or not reached yet. */
  at: string | null;
  /** Shown in place of the time for a step that the ticket has not reached yet. */
  hint: string;
  stage: 'done' | 'passed' | 'current' | 'ahead';
}

/** The ticket's state, or `answered` if the newest message is from support and support did not change the state. */
export function nextStepOf({ state, messages }: Pick<Ticket, 'state' | 'messages'>): TicketState | 'answered' {
  const last = messages.findLast(({ voice }) => voice !== 'system');
  const isUnderWay = state === 'submitted' || state === 'in_progress';
  return isUnderWay && last?.voice === 'staff' ? 'answered' : state;
}

/**
 * The four steps of a ticket. If a ticket returns from `waiting` to `in_progress`, the later steps count as not
 * reached; the last step of a closed ticket has another name.
 */
export function stepsOf({ state, knots, closedAt }: Pick<Ticket, 'state' | 'knots' | 'closedAt'>): Step[] {
  const isClosed = state === 'closed';
  const currentAt = ticketSteps.indexOf(isClosed ? 'resolved' : state);
  return ticketSteps.map((id, place): Step => {
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
