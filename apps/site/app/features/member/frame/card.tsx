import { useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** Without one the content has its own heading. */
  title?: string;
  /** The page's title, or one of several sections. */
  level?: 1 | 2;
  /** Beside the title: a count or an action. */
  aside?: React.ReactNode;
  id?: string;
  children: React.ReactNode;
}

export function Card({ title, level = 2, aside, id, children }: CardProps) {
  const headingId = useId();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section id={id} className={styles.card} aria-labelledby={title ? headingId : undefined}>
      {title && (
        <div className={styles.head}>
          <Heading id={headingId}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
