import type { HelpIcon } from '@feisuo/contract/facts/content-vocabulary';
import type { TicketKind } from '@feisuo/contract/facts/support-vocabulary';
import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import type { HelpPage } from '@feisuo/contract/schemas/page-support';
import { useEffect, useMemo, useRef, useState, type Ref } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Section } from '../../components/section.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { useSearchReport } from '../../telemetry/use-search-report.ts';
import { EntryQuestion } from './entry-question.tsx';
import { findHelp, indexHelp, type HelpResults } from './find-help.ts';
import { openHashTarget, groupAnchor } from './help-anchors.ts';
import styles from './help-centre.module.css';
import { helpTexts } from './texts.ts';
import { TicketBand } from './ticket-link-section.tsx';
import { TicketCard } from './ticket-card.tsx';

/** The kind of ticket that is preselected in links from each help group. */
const kinds: Record<HelpIcon, TicketKind> = {
  start: 'client',
  line: 'line',
  payment: 'pay',
  membership: 'pay',
  account: 'account',
  safety: 'other',
};

const workOrderHref = (icon: HelpIcon): string => `/support/work-order?kind=${kinds[icon]}`;

const drawings: Record<HelpIcon, string> = {
  start: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  line: 'M2 12h5l3-7 4 14 3-7h5',
  payment: 'M4 6h16M4 12h16M4 18h8m4 1 2 2 4-5',
  membership: 'M20 12a8 8 0 1 1-2.4-5.7M20 3v4.5h-4.5',
  account: 'M12 2.5 4 5.5v6c0 5 3.4 8.4 8 10 4.6-1.6 8-5 8-10v-6z',
  safety: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4 21c0-5 3-8 8-8s8 3 8 8',
};

/** Puts common questions first. The other questions keep their order, because sorting is stable. */
const commonFirst = (entries: HelpGroup['entries']) =>
  entries.toSorted((one, other) => Number(other.isCommon) - Number(one.isCommon));

interface HelpCentreProps {
  page: HelpPage;
  groups: HelpGroup[];
  /** The address of the help page. The anchor of an entry is added when its address is copied. */
  pageAddress: string;
}

/**
 * Shows a search field, the groups, all questions, and the links to support. Search results replace groups and
 * questions.
 */
export function HelpCentre({ page, groups, pageAddress }: HelpCentreProps) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const index = useMemo(() => indexHelp(groups), [groups]);
  const isLooking = query.trim() !== '';
  const results = isLooking ? findHelp(index, query) : null;
  useSearchReport('help_search', query, results?.found.length ?? 0);

  useEffect(() => {
    // The field or the address may already have a query: the visitor may have typed before hydration.
    const asked = field.current?.value || new URLSearchParams(location.search).get('q');
    if (asked) setQuery(asked);
    const open = () => openHashTarget(location.hash);
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);

  const clear = () => {
    setQuery('');
    field.current?.focus();
  };
  return (
    <>
      <div className="wrap">
        <PageHead eyebrow={page.eyebrow} title={page.title} aside={<TicketCard aside={page.aside} />}>
          <HelpSearch
            field={field}
            query={query}
            placeholder={page.placeholder}
            count={results && results.found.length}
            onQuery={setQuery}
          />
        </PageHead>
        {results ? (
          <Results query={query} results={results} pageAddress={pageAddress} onClear={clear} />
        ) : (
          <GroupCards groups={groups} />
        )}
      </div>
      {!results && (
        <Section title={page.all.title} text={page.all.text}>
          <AllQuestions groups={groups} pageAddress={pageAddress} />
        </Section>
      )}
      <TicketBand ticket={page.ticket} />
    </>
  );
}

/** All questions by group, each with an anchor. */
function AllQuestions({ groups, pageAddress }: { groups: HelpGroup[]; pageAddress: string }) {
  return groups.map(({ id, title, text, icon, entries }) => (
    <section key={id} className={styles.group} id={groupAnchor(id)} aria-labelledby={`${groupAnchor(id)}-title`}>
      <div className={styles.name}>
        <GroupIcon icon={icon} />
        <h3 id={`${groupAnchor(id)}-title`}>{title}</h3>
        <p>{text}</p>
      </div>
      <div>
        {commonFirst(entries).map((entry) => (
          <EntryQuestion key={entry.id} entry={entry} hasAddress>
            <AnswerFoot address={`${pageAddress}#${entry.id}`} icon={icon} />
          </EntryQuestion>
        ))}
      </div>
    </section>
  ));
}

/** The help groups, each with a link to its questions on this page. */
function GroupCards({ groups }: { groups: HelpGroup[] }) {
  return (
    <nav aria-label={helpTexts.groups}>
      <ul className={styles.cards}>
        {groups.map(({ id, title, icon, entries }) => (
          <li key={id}>
            <GroupIcon icon={icon} />
            <h2>
              <a href={`#${groupAnchor(id)}`}>{title}</a>
            </h2>
            <p>{helpTexts.allOf(entries.length)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GroupIcon({ icon }: { icon: HelpIcon }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <path d={drawings[icon]} />
    </svg>
  );
}

interface HelpSearchProps {
  field: Ref<HTMLInputElement>;
  query: string;
  placeholder: string;
  /** Number of results; null without a query. */
  count: number | null;
  onQuery: (query: string) => void;
}

function HelpSearch({ field, query, placeholder, count, onQuery }: HelpSearchProps) {
  return (
    <SearchField ref={field} label={helpTexts.search} placeholder={placeholder} query={query} onQuery={onQuery}>
      <p className={styles.count} role="status">
        {count === null ? '' : helpTexts.found(count)}
      </p>
    </SearchField>
  );
}

interface ResultsProps {
  query: string;
  results: HelpResults;
  pageAddress: string;
  onClear: () => void;
}

/** The entries that were found, or a link to support if there are none. */
function Results({ query, results: { found, terms }, pageAddress, onClear }: ResultsProps) {
  return (
    <section className={styles.results} aria-label={helpTexts.results}>
      {found.length === 0 ? (
        <div className={styles.none}>
          <p>{helpTexts.notFound(query.trim())}</p>
          <Button size="small" onClick={onClear}>
            {helpTexts.clear}
          </Button>
          <ButtonLink size="small" look="primary" href="/support/work-order">
            {helpTexts.submit}
          </ButtonLink>
        </div>
      ) : (
        found.map(({ entry, group }, at) => (
          <EntryQuestion key={entry.id} entry={entry} terms={terms} isOpen={at === 0}>
            <AnswerFoot address={`${pageAddress}#${entry.id}`} icon={group.icon} />
          </EntryQuestion>
        ))
      )}
    </section>
  );
}

interface AnswerFootProps {
  /** The full address of the question with its anchor. */
  address: string;
  icon: HelpIcon;
}

/** The foot of an answer: a button that copies the address, and a link to open a ticket. */
function AnswerFoot({ address, icon }: AnswerFootProps) {
  const { copy, copied, copyFailed, unsolved } = helpTexts;
  return (
    <p className={styles.foot}>
      <SiteLink href={workOrderHref(icon)}>{unsolved}</SiteLink>
      <CopyButton text={address} label={copy} done={copied} failed={copyFailed} />
    </p>
  );
}
