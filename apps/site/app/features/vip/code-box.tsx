import { payLimits } from '@feisuo/contract/facts/limits';
import styles from './code-box.module.css';
import { vipTexts } from './texts.ts';

const minutes = payLimits.qrLifetimeMs / 60_000;

/** The place of the payment code, or a phone's payment options. It must not look like a real code. */
export function CodeBox({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={styles.box} data-waits data-bare={isPhone || undefined}>
      {!isPhone && (
        <svg className={styles.frame} viewBox="0 0 148 148" aria-hidden="true">
          {/* A viewfinder around a phone that scans. */}
          <path d="M22 44V26a4 4 0 0 1 4-4h18M104 22h18a4 4 0 0 1 4 4v18M126 104v18a4 4 0 0 1-4 4h-18M44 126H26a4 4 0 0 1-4-4v-18" />
          <rect x="53" y="40" width="42" height="68" rx="7" />
          <path d="M69 98h10" />
          <path className={styles.beam} d="M38 70h72" />
        </svg>
      )}
      <p>
        <b>{isPhone ? vipTexts.checkFirstOnPhone : vipTexts.checkFirst}</b>
        <span>{(isPhone ? vipTexts.howItGoesOnPhone : vipTexts.howItGoes)(minutes)}</span>
      </p>
    </div>
  );
}
