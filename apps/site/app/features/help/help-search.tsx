import type { Ref } from 'react';
import { SearchField } from '../../components/search-field.tsx';
import styles from './help-search.module.css';
import { helpTexts } from './texts.ts';

interface HelpSearchProps {
  field: Ref<HTMLInputElement>;
  query: string;
  placeholder: string;
  /** Number of results; null without a query. */
  count: number | null;
  onQuery: (query: string) => void;
}

export function HelpSearch({ field, query, placeholder, count, onQuery }: HelpSearchProps) {
  return (
    <SearchField ref={field} label={helpTexts.search} placeholder={placeholder} query={query} onQuery={onQuery}>
      <p className={styles.count} role="status">
        {count === null ? '' : helpTexts.found(count)}
      </p>
    </SearchField>
  );
}
