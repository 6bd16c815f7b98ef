import { type RefObject } from 'react';
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
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" />
      </svg>
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
