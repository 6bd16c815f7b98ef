import type { ReactNode } from 'react';
import { consoleName, useBrandName } from '../brand.ts';
import { Logo } from '../components/icons.tsx';
import styles from './entry-card.module.css';

/** The card around pages that are shown before sign-in. */
export function EntryCard({ children }: { children: ReactNode }) {
  const brandName = useBrandName();
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <p className={styles.brand}>
          <Logo /> {brandName} <small>{consoleName}</small>
        </p>
        {children}
      </main>
    </div>
  );
}
