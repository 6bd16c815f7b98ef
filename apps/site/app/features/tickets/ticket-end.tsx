import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import type { Ticket } from '@feisuo/contract/schemas/support';
import { useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { formatDate } from '../../format/format-date.ts';
import { showToast } from '../../toasts/show-toast.ts';
import styles from './reply-form.module.css';
import { ticketTexts } from './texts.ts';

interface EndProps {
  ticket: Ticket;
  onTicket: (ticket: Ticket) => void;
}

const acts = {
  close: { path: supportPaths.closeTicket, done: ticketTexts.closed },
  reopen: { path: supportPaths.reopenTicket, done: ticketTexts.reopened },
} as const;

function useEnd({ ticket: { number }, onTicket }: EndProps) {
  const [doing, setDoing] = useState<keyof typeof acts | null>(null);
  const act = async (what: keyof typeof acts) => {
    if (doing) return;
    setDoing(what);
    const reply = await siteApi.post<Ticket>(fillPath(acts[what].path, { number }), { body: {} });
    setDoing(null);
    if (isOk(reply)) onTicket(reply.data);
    showToast(isOk(reply) ? acts[what].done : reply.message, { tone: isOk(reply) ? 'info' : 'error' });
  };
  return { doing, act };
}

/** Closes a ticket without a confirmation: it can be reopened for days. */
export function CloseButton(props: EndProps) {
  const { doing, act } = useEnd(props);
  return (
    <button type="button" className={styles.end} aria-disabled={doing !== null} onClick={() => void act('close')}>
      {doing ? ticketTexts.closing : ticketTexts.close}
    </button>
  );
}

/** Replaces the reply form of a closed ticket. */
export function TicketEnd(props: EndProps) {
  const { doing, act } = useEnd(props);
  const { state, canClose, reopenUntil } = props.ticket;
  return (
    <div className={styles.ended}>
      <p>
        {ticketTexts.nextSteps[state]}
        {reopenUntil ? ticketTexts.reopenUntil(formatDate(reopenUntil)) : ticketTexts.tooLate}
      </p>
      <div className={styles.row}>
        {canClose && (
          <Button look="primary" aria-disabled={doing !== null} onClick={() => void act('close')}>
            {doing === 'close' ? ticketTexts.closing : ticketTexts.confirm}
          </Button>
        )}
        {reopenUntil ? (
          <Button aria-disabled={doing !== null} onClick={() => void act('reopen')}>
            {doing === 'reopen' ? ticketTexts.reopening : ticketTexts.reopen}
          </Button>
        ) : (
          <ButtonLink href="/support/work-order">{ticketTexts.submit}</ButtonLink>
        )}
      </div>
    </div>
  );
}
