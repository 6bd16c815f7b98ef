import type { ReactNode } from 'react';
import styles from './card.module.css';

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

/** For `ref`: keeps a box's `data-more` at the sides on which it has more than it shows. */
function markMoreSideways(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = box;
    const right = scrollWidth - clientWidth - scrollLeft;
    // Where the page is zoomed, an end is off by a part of a pixel.
    const more = [...(scrollLeft > 1 ? ['left'] : []), ...(right > 1 ? ['right'] : [])].join(' ');
    if (more === '') delete box.dataset['more'];
    else box.dataset['more'] = more;
  };
  const size = new ResizeObserver(look);
  size.observe(box);
  const rows = new MutationObserver(look);
  rows.observe(box, { childList: true, characterData: true, subtree: true });
  box.addEventListener('scroll', look, { passive: true });
  return () => {
    size.disconnect();
    rows.disconnect();
    box.removeEventListener('scroll', look);
  };
}
