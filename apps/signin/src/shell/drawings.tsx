import { logoMark } from '@feisuo/design/logo';
import styles from './thread-skeleton.module.css';

export function Logo() {
  return (
    <svg viewBox={logoMark.viewBox} width="28" height="25" aria-hidden="true">
      <path d={logoMark.path} transform={logoMark.transform} fill="var(--brand)" fillRule="evenodd" />
    </svg>
  );
}

/** Illustration for an error: a thread that is broken in the middle. */
export const BrokenThread = () => (
  <svg viewBox="0 0 384 48" width="100%" height="48" fill="none" aria-hidden="true">
    <path d="M0 24h162c10 0 10 16 18 16" stroke="var(--vermilion)" strokeWidth="1.6" />
    <path d="M204 8c8 0 8 16 18 16h162" stroke="var(--line-ui)" strokeWidth="1.6" />
  </svg>
);

// Widths of the skeleton's lines: a title of two lines, a gap, four lines of text.
const widths = ['wide', 'short', 'gap', 'wide', 'mid', 'wide', 'short'] as const;
const lines = widths.map((width, index) => ({ id: index, width }));

/**
 * Skeleton of a text while a page is loading. It appears after a short delay, so that it does not flicker when the
 * answer comes quickly.
 */
export function ThreadSkeleton({ message }: { message: string }) {
  return (
    <div className={styles.skeleton} role="status">
      {lines.map(({ id, width }) => (
        <i key={id} className={styles[width]} aria-hidden="true" />
      ))}
      <p>{message}</p>
    </div>
  );
}
