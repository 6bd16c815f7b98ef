import { useEffect } from 'react';
import styles from './sso-page.module.css';
import { ssoTexts } from './texts.ts';

interface SsoPageProps {
  title: string;
  note?: string | undefined;
  /** In progress; continues by itself. */
  isBusy?: boolean;
  children?: React.ReactNode;
}

const BETWEEN = ' · ';

/** A page between two redirects, with a link in case it stops. */
export function SsoPage({ title, note, isBusy, children }: SsoPageProps) {
  // The title shows the state too, before the brand.
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
