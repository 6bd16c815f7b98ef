import { type MouseEvent, useEffect, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import styles from './error-page.module.css';
import { errorTitle, retryText } from './texts.ts';
import { errorPageTexts, errorTexts } from './error-texts.ts';

export function ErrorPage({ status }: { status: number }) {
  const { code, label = code, text } = errorTexts(status);
  const { isStillOffline, keepOffline } = useNetwork(status === 0);
  return (
    <div className={styles.page}>
      <div className={styles.figure}>
        <LooseThread />
        <div className="wrap">
          <ThreadDigits className={styles.digits} text={code} label={label} />
        </div>
      </div>
      <div className="wrap">
        <h1 className={styles.title}>{errorTitle(status)}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          {/* Plain links reload the page. An empty href is the current address. */}
          <a
            className={buttonClass({ look: 'primary' })}
            href={status === 404 ? '/' : ''}
            onClick={status === 0 ? keepOffline : undefined}
          >
            {status === 404 ? errorPageTexts.home : retryText}
          </a>
          {status !== 404 && (
            <a className={buttonClass({})} href="/" onClick={status === 0 ? keepOffline : undefined}>
              {errorPageTexts.home}
            </a>
          )}
        </div>
        {status === 0 && (
          <p className={styles.ways} role="status">
            {isStillOffline && errorPageTexts.stillOffline}
          </p>
        )}
        {status === 404 && (
          <p className={styles.ways}>
            {errorPageTexts.waysOn}
            {errorPageTexts.ways.map((way) => (
              <SiteLink key={way.href} href={way.href}>
                {way.text}
              </SiteLink>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** Reloads the page when the network returns. Until then the links would only fail. */
function useNetwork(isOffline: boolean) {
  const [isStillOffline, setIsStillOffline] = useState(false);
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
  const keepOffline = (event: MouseEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    setIsStillOffline(true);
  };
  return { isStillOffline, keepOffline };
}

function LooseThread() {
  return (
    <svg className={styles.thread} viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.taut} d="M0 60H760" />
      <path
        className={styles.slack}
        d="M760 60C790 60 794 20 822 20S850 96 880 96 908 34 936 34 964 88 990 88 1022 52 1042 60 1066 92 1083 84 1102 50 1091 40 1069 58 1081 72"
      />
    </svg>
  );
}
