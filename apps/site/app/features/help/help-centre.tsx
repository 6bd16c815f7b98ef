import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import type { HelpPage } from '@feisuo/contract/schemas/page-support';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { Section } from '../../components/section.tsx';
import { useSearchReport } from '../../telemetry/use-search-report.ts';
import { AllQuestions } from './all-questions.tsx';
import { findHelp, indexHelp } from './find-help.ts';
import { GroupCards } from './group-cards.tsx';
import { openHashTarget } from './help-anchors.ts';
import { HelpSearch } from './help-search.tsx';
import { Results } from './results.tsx';
import { TicketBand } from './ticket-band.tsx';
import { TicketCard } from './ticket-card.tsx';

interface HelpCentreProps {
  page: HelpPage;
  groups: HelpGroup[];
  /** The address of the page; an entry's anchor is added when it is copied. */
  pageAddress: string;
}

/** Search, groups, every question once, and support. Search results replace groups and questions. */
export function HelpCentre({ page, groups, pageAddress }: HelpCentreProps) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const index = useMemo(() => indexHelp(groups), [groups]);
  const isLooking = query.trim() !== '';
  const results = isLooking ? findHelp(index, query) : null;
  useSearchReport('help_search', query, results?.found.length ?? 0);

  useEffect(() => {
    // The visitor may have typed before hydration, or the address has a query.
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
