import type { HelpPage } from '@feisuo/contract/schemas/page-help';
import { ButtonLink } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { formatDate } from '../../format/format-date.ts';
import { helpTexts } from './texts.ts';
import styles from './ticket-card.module.css';
import { useWaitingTicket } from './use-waiting-ticket.ts';

/** Beside the search: the ticket that waits for the reader, else the way to a new one. Its room is the same for both. */
export function TicketCard({ aside }: { aside: HelpPage['aside'] }) {
  const waiting = useWaitingTicket();
  if (!waiting) {
    return (
      <div className={styles.card}>
        <b>{aside.title}</b>
        <p>{aside.text}</p>
        <p className={styles.ways}>
          <ButtonLink size="small" href="/support/work-order">
            {helpTexts.submit}
          </ButtonLink>
          <SiteLink href="/member/tickets">{helpTexts.mine}</SiteLink>
        </p>
      </div>
    );
  }
  const { ticket, others } = waiting;
  return (
    <SiteLink className={styles.card} href={`/member/tickets/${ticket.number}`}>
      <span>
        <Pill tone="warn">{helpTexts.waiting}</Pill>
      </span>
      <b>{ticket.title}</b>
      <span className={styles.facts}>
        {helpTexts.reply(ticket.number, formatDate(ticket.updatedAt, 'MM-dd hh:mm'))}
        {others > 0 && <span>{helpTexts.more(others)}</span>}
      </span>
    </SiteLink>
  );
}
