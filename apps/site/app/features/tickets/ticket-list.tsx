import { supportPaths } from '@feisuo/contract/facts/paths';
import { ticketKindNames, ticketStateNames } from '@feisuo/contract/facts/support-vocabulary';
import type { TicketBrief, TicketPage } from '@feisuo/contract/schemas/support';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { siteApi } from '../../api/site-api.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { RetryNote } from '../../components/retry-note.tsx';
import { Segments } from '../../components/segments.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate } from '../../format/format-date.ts';
import notes from './notes.module.css';
import { stateTones, ticketTexts } from './texts.ts';
import styles from './ticket-list.module.css';
import { useMemberData } from '../../session/use-member-data.ts';

type TicketFilter = keyof typeof ticketTexts.filters;

const isFilter = (name: string | null): name is TicketFilter =>
  name !== null && Object.hasOwn(ticketTexts.filters, name);

/** Reads filter and page from the address. Invalid values give the first page of all tickets. */
export function readListAddress(params: URLSearchParams): { filter: TicketFilter; page: number } {
  const filter = params.get('state');
  const page = Number(params.get('page') ?? 1);
  return {
    filter: isFilter(filter) ? filter : 'all',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The address for a filter and page. Default values are left out. */
export function listHref(filter: TicketFilter, page: number): string {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('state', filter);
  if (page > 1) params.set('page', String(page));
  return params.toString();
}

const filterOptions = (Object.keys(ticketTexts.filters) as TicketFilter[]).map((value) => ({
  value,
  text: ticketTexts.filters[value],
}));

/** The member's tickets, newest first. The URL contains the filter and the page number. */
export function TicketList() {
  const navigate = useNavigate();
  const { filter, page } = readListAddress(new URLSearchParams(useLocation().search));
  return (
    <section className={styles.tickets}>
      <div className={styles.head}>
        <h1>{ticketTexts.title}</h1>
        <ButtonLink size="small" look="primary" href="/support/work-order">
          {ticketTexts.submit}
        </ButtonLink>
      </div>
      <Segments
        label={ticketTexts.filter}
        options={filterOptions}
        value={filter}
        onChange={(chosen) => void navigate({ search: listHref(chosen, 1) }, { preventScrollReset: true })}
      />
      <Listed key={`${filter} ${page}`} filter={filter} page={page} />
    </section>
  );
}

function Listed({ filter, page }: { filter: TicketFilter; page: number }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const params = { page, state: filter === 'all' ? null : filter };
      return siteApi.get<TicketPage>(supportPaths.tickets, { params, signal });
    },
    [filter, page],
  );
  const { own, retry } = useMemberData(load);
  if (own.view === 'shown') return <Rows data={own.data} filter={filter} />;
  return own.view === 'failed' ? (
    <RetryNote text={own.message} action={ticketTexts.retry} onRetry={retry} />
  ) : (
    <Skeleton lines={6} label={ticketTexts.loading} />
  );
}

function Rows({ data: { list, page, pages }, filter }: { data: TicketPage; filter: TicketFilter }) {
  if (list.length === 0) {
    return (
      <div className={notes.note}>
        <p>{filter === 'all' && page === 1 ? ticketTexts.empty : ticketTexts.emptyFiltered}</p>
      </div>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {list.map((ticket) => (
          <Row key={ticket.number} ticket={ticket} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles.pager} aria-label={ticketTexts.pager}>
          {page > 1 && (
            <SiteLink href={`/member/tickets?${listHref(filter, page - 1)}`}>{ticketTexts.previous}</SiteLink>
          )}
          <span className="num">{ticketTexts.page(page, pages)}</span>
          {page < pages && (
            <SiteLink href={`/member/tickets?${listHref(filter, page + 1)}`}>{ticketTexts.next}</SiteLink>
          )}
        </nav>
      )}
    </>
  );
}

function Row({ ticket: { number, title, kind, state, updatedAt } }: { ticket: TicketBrief }) {
  return (
    <li className={styles.row}>
      <SiteLink href={`/member/tickets/${number}`}>{title}</SiteLink>
      <Pill tone={stateTones[state]}>{ticketStateNames[state]}</Pill>
      <p className={styles.facts}>
        <span className="num">{number}</span>
        <span>{ticketKindNames[kind]}</span>
        <time className="num" dateTime={updatedAt}>
          {ticketTexts.updated(formatDate(updatedAt))}
        </time>
      </p>
    </li>
  );
}
