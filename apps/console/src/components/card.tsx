import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = { title: string; aside?: ReactNode; children: ReactNode; flush?: boolean };

/** @param flush removes the padding, for content such as a table that has its own */
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

/**
 * Lets a table that is too wide scroll sideways inside its card, also by keyboard. A fading edge shows that more
 * columns are hidden there.
 */
export function SidewaysScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The box must be focusable, because otherwise keyboard users could not scroll to its right half.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={markMoreSideways} className={styles.sideways} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

/** Ref callback: keeps the attribute `data-more` up to date, which names the sides where content is hidden. */
function markMoreSideways(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = box;
    const right = scrollWidth - clientWidth - scrollLeft;
    // Compares with 1 instead of 0, because browser zoom leaves fractions of a pixel.
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
