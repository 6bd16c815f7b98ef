import { useEffect } from 'react';
import styles from './sso-page.module.css';
import { ssoTexts } from './texts.ts';

interface SsoPageProps {
  title: string;
  note?: string | undefined;
  /** Something is under way, and will go on by itself. */
  isBusy?: boolean;
  children?: React.ReactNode;
}

const BETWEEN = ' · ';

/** A page between two others: what goes on, and a way out should it stop. */
export function SsoPage({ title, note, isBusy, children }: SsoPageProps) {
  // The window's name says where things stand, too. Its other half is the brand's.
  useEffect(() => {
    document.title = [title, ...document.title.split(BETWEEN).slice(1)].join(BETWEEN);
  }, [title]);
  return (
    <main id="main" className={styles.page}>
      <svg className={styles.thread} data-busy={isBusy || undefined} viewBox="0 0 160 8" aria-hidden="true">
        <path d="M4 4h152" />
      </svg>
      <h1 className={styles.title} aria-live="polite">
        {title}
      </h1>
      {note && <p className={styles.note}>{note}</p>}
      {children && <div className={styles.actions}>{children}</div>}
      <noscript>
        <p className={styles.note}>{ssoTexts.noScript}</p>
      </noscript>
    </main>
  );
}
