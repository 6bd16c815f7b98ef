import { buttonClass } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import styles from './error-page.module.css';
import { errorPageTexts, errorTexts } from './texts.ts';

export function ErrorPage({ status }: { status: number }) {
  const { code, title, text } = errorTexts(status);
  return (
    <div className={styles.page}>
      <div className={styles.figure}>
        <LooseThread />
        <div className="wrap">
          <ThreadDigits className={styles.digits} text={code} label={code} />
        </div>
      </div>
      <div className="wrap">
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
    </div>
  );
}

/** A taut line that goes slack and ends in the air. */
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
