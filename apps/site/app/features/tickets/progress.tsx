import type { Ticket } from '@feisuo/contract/schemas/support';
import { formatDate } from '../../format/format-date.ts';
import { knotsOf } from './knots.ts';
import styles from './progress.module.css';
import { ticketTexts } from './texts.ts';

/** Four knots on a thread; straight and lit as far as the ticket is. */
export function Progress({ ticket }: { ticket: Ticket }) {
  return (
    <ol className={styles.knots} aria-label={ticketTexts.progress}>
      {knotsOf(ticket).map(({ id, name, at, hint, stage }) => (
        <li key={id} data-stage={stage} aria-current={stage === 'current' ? 'step' : undefined}>
          {name}
          <small className={at ? 'num' : undefined}>{at ? formatDate(at, 'MM-dd hh:mm') : hint}</small>
        </li>
      ))}
    </ol>
  );
}
