import type { ComponentType, ReactNode } from 'react';
import { priceOf } from '../format/price.ts';
import { shanghaiDay } from '../format/shanghai-day.ts';
import { useSession } from '../session/session.ts';
import { useSite } from '../use-site.ts';
import styles from './order-summary.module.css';
import { priceNote } from './terms.tsx';
import { checkoutTexts } from './texts.ts';
import type { Bought } from './priced-purchase.ts';

interface OrderSummaryProps {
  goods: Bought;
  isRenewing: boolean;
  /** A wrapper that adds the account and the period to the goods, on pages that know them. */
  Around?: ComponentType<{ goods: Bought; children: ReactNode }>;
}

/** Shows the goods, their period, the renewal and the price. */
export function OrderSummary({ goods, isRenewing, Around }: OrderSummaryProps) {
  const { name, days, rmb, listRmb, period } = goods;
  const { site } = useSite();
  const note = priceNote(goods, isRenewing);
  const state = useSession();
  const renewsAlready = state.phase === 'in' && state.user.autodeduct;
  const postponed = isRenewing ? null : period?.postpones;
  const end = postponed
    ? checkoutTexts.renewsLater(shanghaiDay(postponed.to), priceOf(postponed.rmb))
    : renewsAlready
      ? checkoutTexts.renewsAlready
      : checkoutTexts.stopsByItself;
  const rows = (
    <>
      <div>
        <dt>{checkoutTexts.goods}</dt>
        <dd>{checkoutTexts.goodsOf(site.brand.name, name)}</dd>
      </div>
      <div>
        <dt>{checkoutTexts.validity}</dt>
        <dd className="num">
          {period?.isBehind
            ? checkoutTexts.validFrom(shanghaiDay(period.startsAt), days)
            : checkoutTexts.validFor(days)}
        </dd>
      </div>
    </>
  );
  return (
    <div>
      <dl className={styles.slip}>
        {Around ? <Around goods={goods}>{rows}</Around> : rows}
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
      {postponed && (
        <p className={styles.postponed}>
          {checkoutTexts.postponed(shanghaiDay(postponed.from), shanghaiDay(postponed.to))}
        </p>
      )}
    </div>
  );
}
