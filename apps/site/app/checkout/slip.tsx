import type { ComponentType, ReactNode } from 'react';
import { priceOf } from '../format/price.ts';
import { useSession } from '../session/session.ts';
import styles from './slip.module.css';
import { priceNote, type Priced } from './terms.tsx';
import { checkoutTexts } from './texts.ts';

interface SlipProps {
  goods: Priced & { name: string };
  isRenewing: boolean;
  /** For whom, and until when, where the page knows it; around what is bought. */
  Around?: ComponentType<{ days: number; children: ReactNode }>;
}

/** What is bought, for how long, what happens at the end, and what is paid now. */
export function Slip({ goods, isRenewing, Around }: SlipProps) {
  const { name, days, rmb, listRmb } = goods;
  const note = priceNote(goods, isRenewing);
  const state = useSession();
  const renewsAlready = state.phase === 'in' && state.user.autodeduct;
  const end = renewsAlready ? checkoutTexts.renewsAlready : checkoutTexts.stopsByItself;
  const rows = (
    <>
      <div>
        <dt>{checkoutTexts.goods}</dt>
        <dd>{checkoutTexts.goodsOf(name)}</dd>
      </div>
      <div>
        <dt>{checkoutTexts.validity}</dt>
        <dd>{checkoutTexts.validFor(days)}</dd>
      </div>
    </>
  );
  return (
    <div>
      <dl className={styles.slip}>
        {Around ? <Around days={days}>{rows}</Around> : rows}
        <div>
          <dt>{checkoutTexts.afterwards}</dt>
          <dd>{isRenewing ? checkoutTexts.renewsByItself(days, priceOf(listRmb)) : end}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{checkoutTexts.paid}</dt>
          <dd className="num">
            <small>{checkoutTexts.currency}</small>
            {priceOf(rmb)}
          </dd>
        </div>
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
