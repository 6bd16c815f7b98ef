import { buttonClass } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import styles from './error-page.module.css';
import { errorPageTexts, errorTexts } from './texts.ts';

export function ErrorPage({ status }: { status: number }) {
  const { code, title, text } = errorTexts(status);
  return (
    <div className={`wrap ${styles.page}`}>
      <LooseThread />
      <ThreadDigits className={styles.digits} text={code} label={code} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {/* Plain links: after a failure the page should start afresh. An empty address is this very page. */}
        <a className={buttonClass({ look: 'primary' })} href={status === 404 ? '/' : ''}>
          {status === 404 ? errorPageTexts.home : errorPageTexts.retry}
        </a>
        {status !== 404 && (
          <a className={buttonClass({})} href="/">
            {errorPageTexts.home}
          </a>
        )}
      </div>
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
  );
}

/** A taut line that goes slack half-way and ends in the air. */
function LooseThread() {
  return (
    <svg className={styles.thread} viewBox="0 0 1200 120" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.taut} d="M0 60H560" />
      <path
        className={styles.slack}
        d="M560 60C600 60 604 20 640 20S676 96 716 96 752 34 788 34 824 88 858 88 900 52 926 60 958 92 980 84 1004 50 990 40 962 58 978 72"
      />
    </svg>
  );
}
