import { CloseIcon } from '../components/icons.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { thisDevice } from '../device/detect-device.ts';
import { formatDate } from '../format/format-date.ts';
import { useSession } from '../session/session.ts';
import { keptResult, type KeptResult } from './closed-popup-result.ts';
import styles from './closed-popup-result-note.module.css';
import { checkoutTexts } from './texts.ts';

/** Repeats the result of a purchase whose popup closed automatically. */
export function KeptResultNote({ result }: { result: KeptResult }) {
  const state = useSession();
  const end = result.until ?? (state.phase === 'in' ? state.user.expiresAt : null);
  return (
    <section className={styles.note} aria-label={checkoutTexts.grantedTitle}>
      <div role="status">
        <b>{checkoutTexts.grantedTitle}</b>
        {end && (
          <p className="num">
            {checkoutTexts.until} {formatDate(end)}
          </p>
        )}
        <p className={styles.ways}>
          {!thisDevice().environments.includes('xlacc') && (
            <SiteLink href="/download" onClick={keptResult.dismiss}>
              {checkoutTexts.download}
            </SiteLink>
          )}
          <SiteLink href="/member" onClick={keptResult.dismiss}>
            {checkoutTexts.centre}
          </SiteLink>
        </p>
      </div>
      <button type="button" className={styles.close} aria-label={checkoutTexts.dismiss} onClick={keptResult.dismiss}>
        <CloseIcon />
      </button>
    </section>
  );
}
