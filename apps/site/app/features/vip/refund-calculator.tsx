import { useId, useState } from 'react';
import { Pill } from '../../components/pill.tsx';
import type { Plan } from '../../content/plans.server.ts';
import { priceOf } from '../../format/price.ts';
import styles from './refund-calculator.module.css';
import { vipTexts } from './texts.ts';

const firstDays = 7;

/** Lets the visitor compute the refund of a plan before buying the plan. */
export function RefundCalculator({ plan }: { plan: Plan }) {
  const { name, days, priceCents } = plan;
  const [wanted, setWanted] = useState(firstDays);
  const used = Math.min(wanted, days);
  const refund = priceOf(refundOf(plan, used));
  const id = useId();
  const [before, after] = vipTexts.used;
  return (
    <div className={styles.calculator}>
      <div className={styles.head}>
        <h3>{vipTexts.calculator}</h3>
        <Pill>{vipTexts.planAndDays(name, days)}</Pill>
      </div>
      <label className={styles.used} htmlFor={id}>
        {before} <b className="num">{used}</b> {after}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={days}
        value={used}
        aria-valuetext={vipTexts.usedDays(used)}
        onChange={(event) => setWanted(Number(event.target.value))}
      />
      <Cloth share={used / days} />
      <p className={styles.label}>{vipTexts.refund}</p>
      <output className={`num ${styles.refund}`} htmlFor={id}>
        <small>{vipTexts.currency}</small>
        {refund}
      </output>
      <p className={`num ${styles.formula}`}>
        {used === 0 ? vipTexts.fullRefund : vipTexts.formula(priceOf(priceCents), days, days - used, refund)}
      </p>
    </div>
  );
}

/** A cloth that shows the share of used days: grey weft for used days, lime warp for days left. */
function Cloth({ share }: { share: number }) {
  const id = useId();
  return (
    <svg className={styles.cloth} aria-hidden="true">
      <defs>
        <pattern id={`${id}-left`} width="5" height="40" patternUnits="userSpaceOnUse">
          <rect className={styles.left} width="2" height="40" />
        </pattern>
        <pattern id={`${id}-used`} width="40" height="5" patternUnits="userSpaceOnUse">
          <rect className={styles.ground} width="40" height="5" />
          <rect className={styles.worn} width="40" height="2" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id}-left)`} />
      <rect width={`${(share * 100).toFixed(2)}%`} height="100%" fill={`url(#${id}-used)`} />
    </svg>
  );
}

/** The refund in fen for the whole days left, rounded down to a fen. */
export function refundOf({ priceCents, days }: Pick<Plan, 'priceCents' | 'days'>, usedDays: number): number {
  const left = Math.max(0, days - Math.max(0, usedDays));
  // Multiplies before dividing, because the result of a division in floating point may be one fen too small.
  return Math.floor((priceCents * left) / days);
}
