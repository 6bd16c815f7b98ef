import type { Ref } from 'react';
import styles from './search-field.module.css';
import { SearchIcon } from './search-icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** Name of the query parameter, used when the form is sent without JavaScript. */
  name?: string;
  ref?: Ref<HTMLInputElement>;
  children?: React.ReactNode;
}

/** The large search field at the head of a page. */
export function SearchField({ label, placeholder, query, onQuery, name, ref, children }: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={ref}
          type="search"
          name={name}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      </div>
      {children}
    </search>
  );
}
