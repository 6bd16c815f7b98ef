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

const actions = {
  close: { path: supportPaths.closeTicket, done: ticketTexts.closed },
  reopen: { path: supportPaths.reopenTicket, done: ticketTexts.reopened },
} as const;

function useEnd({ ticket: { number }, onTicket }: EndProps) {
  const [running, setRunning] = useState<keyof typeof actions | null>(null);
  const run = async (what: keyof typeof actions) => {
    if (running) return;
    setRunning(what);
    const reply = await siteApi.post<Ticket>(fillPath(actions[what].path, { number }), { body: {} });
    setRunning(null);
    if (isOk(reply)) onTicket(reply.data);
    showToast(isOk(reply) ? actions[what].done : reply.message, { tone: isOk(reply) ? 'info' : 'error' });
  };
  return { running, run };
}

/** Closes a ticket without asking for confirmation, because the member can reopen it for some days. */
export function CloseButton(props: EndProps) {
  const { running, run } = useEnd(props);
  return (
    <button type="button" className={styles.end} aria-disabled={running !== null} onClick={() => void run('close')}>
      {running ? ticketTexts.closing : ticketTexts.close}
    </button>
  );
}

/** Shown in place of the reply form when the ticket is closed. */
export function TicketEnd(props: EndProps) {
  const { running, run } = useEnd(props);
  const { state, canClose, reopenUntil } = props.ticket;
  return (
    <div className={styles.ended}>
      <p>
        {ticketTexts.nextSteps[state]}
        {reopenUntil ? ticketTexts.reopenUntil(formatDate(reopenUntil)) : ticketTexts.tooLate}
      </p>
      <div className={styles.row}>
        {canClose && (
          <Button look="primary" aria-disabled={running !== null} onClick={() => void run('close')}>
            {running === 'close' ? ticketTexts.closing : ticketTexts.confirm}
          </Button>
        )}
        {reopenUntil ? (
          <Button aria-disabled={running !== null} onClick={() => void run('reopen')}>
            {running === 'reopen' ? ticketTexts.reopening : ticketTexts.reopen}
          </Button>
        ) : (
          <ButtonLink href="/support/work-order">{ticketTexts.submit}</ButtonLink>
        )}
      </div>
    </div>
  );
}
