import { useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** Missing if the content has its own heading. */
  title?: string;
  /** 1 if the card's title is the title of the page, 2 if it is the title of a section. */
  level?: 1 | 2;
  /** A count or an action, shown beside the title. */
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
