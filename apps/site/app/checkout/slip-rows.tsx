import { priceOf } from '../format/price.ts';
import { priceNote, type Priced } from './terms.tsx';
import { checkoutTexts } from './texts.ts';

/** What is bought and for how long, as rows of a slip. */
export function GoodsRows({ name, days }: { name: string; days: number }) {
  return (
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
}

interface SumRowsProps {
  priced: Priced;
  isRenewing: boolean;
  className: string | undefined;
}

/** What happens at the end, and what is paid now. */
export function SumRows({ priced, isRenewing, className }: SumRowsProps) {
  const { days, rmb, listRmb } = priced;
  return (
    <>
      <div>
        <dt>{checkoutTexts.afterwards}</dt>
        <dd>{isRenewing ? checkoutTexts.renewsByItself(days, priceOf(listRmb)) : checkoutTexts.stopsByItself}</dd>
      </div>
      <div className={className}>
        <dt>{checkoutTexts.paid}</dt>
        <dd className="num">
          <small>{checkoutTexts.currency}</small>
          {priceOf(rmb)}
        </dd>
      </div>
    </>
  );
}

export function PriceNote({ priced, isRenewing, className }: SumRowsProps) {
  const note = priceNote(priced, isRenewing);
  return note && <p className={className}>{note}</p>;
}
