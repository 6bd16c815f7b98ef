import type { Link } from '@feisuo/contract/schemas/content';
import styles from './chip-links.module.css';
import { SiteLink } from './site-link.tsx';

/** Filters as links, so that each filter has its own address. On phones the row scrolls sideways. */
export function ChipLinks({ label, chips, current }: { label: string; chips: Link[]; current: string }) {
  return (
    <nav className={styles.chips} aria-label={label}>
      {chips.map(({ text, href }) => (
        <SiteLink key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {text}
        </SiteLink>
      ))}
    </nav>
  );
}
