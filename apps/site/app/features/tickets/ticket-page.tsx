import {
  supportNumberPattern,
  ticketStateNames,
  openTicketStates,
  ticketKindNames,
} from '@feisuo/contract/facts/support-vocabulary';
import type { Ticket } from '@feisuo/contract/schemas/support';
import { useRef, useEffect, useState, useCallback } from 'react';
import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { RetryNote } from '../../components/retry-note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate } from '../../format/format-date.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { Message } from './message.tsx';
import notes from './notes.module.css';
import { nextStepOf, Progress } from './progress.tsx';
import { ReplyForm } from './reply-form.tsx';
import { stateTones, ticketTexts } from './texts.ts';
import { CloseButton, TicketEnd } from './ticket-end.tsx';
import styles from './ticket-page.module.css';
import { isOk, siteApi } from '../../api/site-api.ts';
import { useMemberData } from '../../session/use-member-data.ts';

/** Milliseconds between polls while the page is visible. */
const POLL_MS = 20_000;

/** Loads one ticket. The ticket is polled while it is open and the page is visible. */
function useTicket(number: string) {
  const path = fillPath(supportPaths.ticket, { number });
  const { own, retry, replace } = useMemberData(
    useCallback((signal: AbortSignal) => siteApi.get<Ticket>(path, { signal }), [path]),
  );
  const [isRefreshing, setRefreshing] = useState(false);
  const isBusy = useRef(false);

  /** Resolves to false if the ticket could not be read; the old data stays then. */
  const refresh = useCallback(async (): Promise<boolean> => {
    if (isBusy.current) return true;
    isBusy.current = true;
    setRefreshing(true);
    const reply = await siteApi.get<Ticket>(path);
    isBusy.current = false;
    setRefreshing(false);
    if (isOk(reply)) replace(reply.data);
    return isOk(reply);
  }, [path, replace]);

  const isOpen = own.view === 'shown' && openTicketStates.some((state) => state === own.data.state);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(look, POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, refresh]);

  return { own, retry, replace, refresh, isRefreshing };
}

const isNumber = new RegExp(supportNumberPattern);
const NOT_FOUND = 404;

interface TicketPageProps {
  number: string;
  avatar: React.ReactNode;
}

export function TicketPage({ number, avatar }: TicketPageProps) {
  return isNumber.test(number) ? <OwnTicket key={number} number={number} avatar={avatar} /> : <NoTicket />;
}

/** Shown if the ticket does not exist or belongs to another member. */
function NoTicket() {
  return (
    <section className={notes.note}>
      <h1>{ticketTexts.missingTitle}</h1>
      <p>{ticketTexts.missingText}</p>
      <ButtonLink href="/member/tickets">{ticketTexts.toList}</ButtonLink>
    </section>
  );
}

function OwnTicket({ number, avatar }: TicketPageProps) {
  const { own, retry, replace, refresh, isRefreshing } = useTicket(number);
  const tryRefresh = async () => {
    if (!(await refresh())) showToast(ticketTexts.refreshFailed, { tone: 'error' });
  };
  if (own.view === 'failed' && own.code === NOT_FOUND) return <NoTicket />;
  if (own.view === 'shown') {
    return (
      <Thread ticket={own.data} avatar={avatar} onTicket={replace}>
        <Button size="small" aria-disabled={isRefreshing} className={styles.refresh} onClick={() => void tryRefresh()}>
          {isRefreshing ? ticketTexts.refreshing : ticketTexts.refresh}
        </Button>
      </Thread>
    );
  }
  return (
    <section className={styles.waiting}>
      <h1 className="sr-only">{number}</h1>
      {own.view === 'waiting' && <Skeleton lines={8} label={ticketTexts.loading} />}
      {own.view === 'failed' && <RetryNote text={own.message} action={ticketTexts.retry} onRetry={retry} />}
    </section>
  );
}

interface ThreadProps {
  ticket: Ticket;
  avatar: React.ReactNode;
  onTicket: (ticket: Ticket) => void;
  /** The refresh button. */
  children: React.ReactNode;
}

function Thread({ ticket, avatar, onTicket, children }: ThreadProps) {
  const { number, title, state, submittedAt, diagnostics, messages, canReply, canClose } = ticket;
  const news = useNewMessageNote(ticket);
  const foot = useRef<HTMLDivElement>(null);
  // The clicked button disappears when the ticket changes, so the focus moves to the end of the ticket.
  const turn = (changed: Ticket) => {
    onTicket(changed);
    foot.current?.focus({ preventScroll: true });
  };
  const way = [
    { text: ticketTexts.help, href: '/help' },
    { text: ticketTexts.title, href: '/member/tickets' },
  ];
  return (
    <div className={styles.ticket}>
      <div>
        <Breadcrumb label={ticketTexts.way} way={way} here={number} />
        <h1>{title}</h1>
        <p className={styles.facts}>
          <Pill tone={stateTones[state]}>{ticketStateNames[state]}</Pill>
          <time dateTime={submittedAt}>{ticketTexts.submitted(formatDate(submittedAt))}</time>
          {children}
        </p>
        <Progress ticket={ticket} />
        <ol className={styles.thread} aria-label={ticketTexts.thread}>
          {messages.map((message, at) => (
            <Message key={message.id} message={message} avatar={avatar} diagnostics={at === 0 ? diagnostics : ''} />
          ))}
        </ol>
        <p className="sr-only" role="status">
          {news}
        </p>
        <div ref={foot} className={styles.foot} tabIndex={-1}>
          {canReply ? (
            <ReplyForm ticket={ticket} onTicket={onTicket}>
              {canClose && <CloseButton ticket={ticket} onTicket={turn} />}
            </ReplyForm>
          ) : (
            <TicketEnd ticket={ticket} onTicket={turn} />
          )}
        </div>
      </div>
      <TicketAside ticket={ticket} />
    </div>
  );
}

/** Announces new messages of support to screen readers. */
function useNewMessageNote({ number, messages }: Ticket): string {
  const last = messages.findLast(({ voice }) => voice === 'staff');
  const known = useRef<{ number: string; id: string | undefined } | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = { number, id: last?.id };
    if (before?.number === number && before.id !== last?.id) setNews(`${ticketTexts.newReply} ${last?.author ?? ''}`);
  }, [number, last]);
  return news;
}

/** The facts of a ticket, and what the member should do next. */
function TicketAside({ ticket }: { ticket: Ticket }) {
  const { number, kind, gameName, region, happenedAt, environment, contact, state } = ticket;
  const { facts } = ticketTexts;
  const given = [
    [facts.number, number],
    [facts.kind, ticketKindNames[kind]],
    [facts.game, gameName],
    [facts.region, region],
    [facts.happenedAt, happenedAt],
    [facts.environment, environment],
    [facts.contact, contact],
  ].filter(([, value]) => value !== '');
  return (
    <aside className={styles.aside} aria-label={ticketTexts.info}>
      <div className={styles.card}>
        <h2>{ticketTexts.info}</h2>
        <dl>
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.card}>
        <h2>{ticketTexts.nextTitle}</h2>
        <p>{ticketTexts.nextSteps[nextStepOf(ticket)]}</p>
        {kind === 'line' && state === 'waiting' && (
          <ButtonLink size="small" href="/#meter">
            {ticketTexts.measure}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
