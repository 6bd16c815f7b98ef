import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = { title: string; aside?: ReactNode; children: ReactNode; flush?: boolean };

/** @param flush for content with its own edges, such as a table */
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

/** Scrolls a wide table sideways, also by keyboard, instead of the page. Fades where there is more. */
export function SidewaysScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A scrolling box must be reachable by keyboard, or its right half is not.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={markMoreSideways} className={styles.sideways} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

/** For `ref`: keeps `data-more` at the sides with hidden content. */
function markMoreSideways(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = box;
    const right = scrollWidth - clientWidth - scrollLeft;
    // Zooming leaves fractions of a pixel.
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
