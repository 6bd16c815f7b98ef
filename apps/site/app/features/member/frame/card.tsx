import { useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** Without one the content brings its own heading. */
  title?: string;
  /** A page's own title, or one of several parts. */
  level?: 1 | 2;
  /** Beside the title: how much there is, or what can be done with all of it. */
  aside?: React.ReactNode;
  id?: string;
  children: React.ReactNode;
}

/** What stands together in the member's centre. */
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
