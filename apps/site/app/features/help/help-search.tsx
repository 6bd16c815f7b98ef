import type { Ref } from 'react';
import { SearchIcon } from '../../components/search-icon.tsx';
import styles from './help-search.module.css';
import { helpTexts } from './texts.ts';

interface HelpSearchProps {
  field: Ref<HTMLInputElement>;
  query: string;
  placeholder: string;
  /** How many were found; null while nothing is looked for. */
  count: number | null;
  onQuery: (query: string) => void;
}

export function HelpSearch({ field, query, placeholder, count, onQuery }: HelpSearchProps) {
  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          type="search"
          aria-label={helpTexts.search}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </div>
      <p className={styles.count} role="status">
        {count === null ? '' : helpTexts.found(count)}
      </p>
    </search>
  );
}
