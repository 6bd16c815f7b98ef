import { payLimits } from '@feisuo/contract/facts/limits';
import styles from './code-box.module.css';
import { vipTexts } from './texts.ts';

const minutes = payLimits.qrLifetimeMs / 60_000;
const side = 148;
const lines = Array.from({ length: 11 }, (_, i) => 14 + i * 12);

/** The placeholder of the payment code, or a phone's payment options. It must not look like a real code. */
export function CodeBox({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={styles.box} data-waits data-bare={isPhone || undefined}>
      {!isPhone && (
        <svg className={styles.loom} viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
          <path d={lines.map((x) => `M${x} 10V${side - 10}`).join('')} />
        </svg>
      )}
      <p>
        <b>{isPhone ? vipTexts.checkFirstOnPhone : vipTexts.checkFirst}</b>
        <span>{(isPhone ? vipTexts.howItGoesOnPhone : vipTexts.howItGoes)(minutes)}</span>
      </p>
    </div>
  );
}
