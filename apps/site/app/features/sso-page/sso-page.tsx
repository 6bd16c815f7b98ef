import { useEffect } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import styles from './sso-page.module.css';
import { ssoTexts } from './texts.ts';

interface SsoPageProps {
  title: string;
  note?: string | undefined;
  /** Whether the page shows that work is in progress and will continue without a click. */
  isBusy?: boolean;
  children?: React.ReactNode;
}

const BETWEEN = ' · ';

/** A page that is shown between two redirects. It has a link in case the redirect fails. */
export function SsoPage({ title, note, isBusy, children }: SsoPageProps) {
  // The document's title shows the state of the sign-in before the name of the site.
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

/**
 * The last page of a sign-in in a frame; the parent page reads its address. Users see it only if they open it directly.
 */
export function DonePage() {
  return (
    <SsoPage title={ssoTexts.done} note={ssoTexts.doneNote}>
      <ButtonLink href="/">{ssoTexts.home}</ButtonLink>
    </SsoPage>
  );
}
