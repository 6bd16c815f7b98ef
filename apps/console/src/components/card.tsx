import type { ReactNode } from 'react';
import styles from './card.module.css';
import { markMoreSideways } from './mark-more-sideways.ts';

type Props = { title: string; aside?: ReactNode; children: ReactNode; flush?: boolean };

/** @param flush for content that brings its own edges, such as a table */
export function Card({ title, aside, children, flush = false }: Props) {
  return (
    <section className={flush ? `${styles.card} ${styles.flush}` : styles.card}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A wide table's window: it scrolls sideways, also by keyboard, and the page does not. Where it goes on it fades. */
export function SidewaysScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A scrolling box must be reachable by keyboard, or its right half is not.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={markMoreSideways} className={styles.sideways} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
