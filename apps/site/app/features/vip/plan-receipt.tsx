import type { VipPage } from '@feisuo/contract/schemas/page-member';
import type { Ref } from 'react';
import { InlineText } from '../../components/inline-text.tsx';
import type { Plan } from '../../content/plans.server.ts';
import { plainPriceOf, priceOf, pricePerDay } from '../../format/price.ts';
import styles from './plan-receipt.module.css';
import { vipTexts } from './texts.ts';

const daysOfYear = 365;
const threads = [1, 5, 9, 13];

interface PlanReceiptProps {
  receipt: VipPage['receipt'];
  plans: Plan[];
  chosen: string;
  isRenewing: boolean;
  onChoose: (pid: string) => void;
  ref: Ref<HTMLFieldSetElement>;
}

/** The plans side by side, drawn as one receipt. Facts that all plans have in common are stated once. */
export function PlanReceipt({ receipt, plans, chosen, isRenewing, onChoose, ref }: PlanReceiptProps) {
  const afterwards = ({ pid, days, priceCents }: Plan) =>
    isRenewing && pid === chosen ? vipTexts.renews(days, priceOf(priceCents)) : vipTexts.stops;
  const row = (name: string, cell: (plan: Plan) => React.ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      {plans.map((plan) => (
        <td key={plan.pid} data-chosen={plan.pid === chosen || undefined}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={styles.receipt} data-theme="light">
      <div className={styles.head}>
        <h2>{receipt.title}</h2>
        {receipt.tag && <span className={styles.tag}>{receipt.tag}</span>}
      </div>
      <fieldset data-reads ref={ref}>
        <legend className="sr-only">{vipTexts.legend}</legend>
        <table className={styles.table} data-plans={plans.length}>
          <caption className="sr-only">{vipTexts.table}</caption>
          <thead>
            <tr>
              <td className={styles.corner}>{vipTexts.choose}</td>
              {plans.map((plan) => (
                <th key={plan.pid} scope="col">
                  <PlanChoice plan={plan} isChosen={plan.pid === chosen} onChoose={onChoose} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(vipTexts.length, ({ days }) => (
              <>
                <PlanThread days={days} />
                <b className={`num ${styles.days}`}>{days}</b> {vipTexts.dayUnit}
              </>
            ))}
            {row(vipTexts.perDay, ({ priceCents, days }) => vipTexts.about(pricePerDay(priceCents, days)))}
            {row(vipTexts.startsOn, () => receipt.startsOn)}
            {row(vipTexts.afterwards, afterwards)}
            {receipt.common.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td colSpan={plans.length}>
                  <InlineText text={text} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </fieldset>
      <div className={styles.foot}>
        <p>{receipt.foot}</p>
        <span className={styles.bars} aria-hidden="true" />
      </div>
    </div>
  );
}

interface PlanChoiceProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: (pid: string) => void;
}

function PlanChoice({ plan: { pid, name, priceCents, days }, isChosen, onChoose }: PlanChoiceProps) {
  const price = plainPriceOf(priceCents);
  return (
    <label className={styles.choice} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="plan"
        value={pid}
        checked={isChosen}
        aria-label={vipTexts.option(name, price, days)}
        onChange={() => onChoose(pid)}
      />
      <b>{name}</b>
      <span className={`num ${styles.price}`}>
        <small>{vipTexts.currency}</small>
        {price}
      </span>
    </label>
  );
}

/** A thread whose length is proportional to the number of days. */
function PlanThread({ days }: { days: number }) {
  const end = `${(Math.min(1, days / daysOfYear) * 100).toFixed(2)}%`;
  return (
    <svg className={styles.thread} aria-hidden="true">
      {threads.map((y) => (
        <line key={y} x1="0" x2={end} y1={y} y2={y} />
      ))}
    </svg>
  );
}
