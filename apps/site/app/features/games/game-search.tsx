import { type RefObject } from 'react';
import { SearchIcon } from '../../components/search-icon.tsx';
import styles from './game-search.module.css';
import { gamesTexts } from './texts.ts';

interface GameSearchProps {
  ref: RefObject<HTMLInputElement | null>;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
}

export function GameSearch({ ref, placeholder, query, onQuery }: GameSearchProps) {
  return (
    <search className={styles.search}>
      <SearchIcon />
      <input
        ref={ref}
        type="search"
        name="q"
        aria-label={gamesTexts.search}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </search>
  );
}
