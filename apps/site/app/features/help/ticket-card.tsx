import type { HelpPage } from '@feisuo/contract/schemas/page-support';
import { supportPaths } from '@feisuo/contract/facts/paths';
import type { TicketBrief, TicketPage } from '@feisuo/contract/schemas/support';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { formatDate } from '../../format/format-date.ts';
import { helpTexts } from './texts.ts';
import styles from './ticket-card.module.css';
import { useSession } from '../../session/session.ts';

/**
 * Shows the member's ticket that waits for the member's reply, otherwise a link to open a ticket. Both views have the
 * same size, so the layout does not shift.
 */
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

interface WaitingTicket {
  ticket: TicketBrief;
  others: number;
}

/** The member's newest ticket that waits for the member's reply. Null for visitors and after a failure. */
function useWaitingTicket(): WaitingTicket | null {
  const state = useSession();
  const userId = state.phase === 'in' ? state.user.userId : null;
  const [found, setFound] = useState<{ userId: string; waiting: WaitingTicket | null } | null>(null);
  useEffect(() => {
    if (userId === null) return;
    const leaving = new AbortController();
    const look = async () => {
      const { isOk, siteApi } = await import('../../api/site-api.ts');
      const reply = await siteApi.get<TicketPage>(supportPaths.tickets, {
        params: { state: 'waiting' },
        signal: leaving.signal,
      });
      if (leaving.signal.aborted || !isOk(reply)) return;
      const [ticket] = reply.data.list;
      setFound({ userId, waiting: ticket ? { ticket, others: reply.data.total - 1 } : null });
    };
    look().catch(() => {});
    return () => leaving.abort();
  }, [userId]);
  // If another member signed in meanwhile, the previous member's ticket must not be shown.
  return found && found.userId === userId ? found.waiting : null;
}
