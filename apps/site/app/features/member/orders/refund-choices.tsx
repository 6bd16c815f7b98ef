import type { RefundKind } from '@feisuo/contract/facts/refund-vocabulary';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import styles from './refund-dialog.module.css';
import type { RefundChoice, RefundQuote } from './refund.ts';
import { refundTexts as texts } from './texts.ts';

interface RefundChoicesProps {
  quote: RefundQuote;
  choices: readonly RefundChoice[];
  chosen: RefundKind | null;
  onChoose: (kind: RefundKind) => void;
}

/** How the money may come back, each with its sum and what it means. */
export function RefundChoices({ quote, choices, chosen, onChoose }: RefundChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">{texts.title}</legend>
      {choices.map(({ kind, rmb }) => (
        <label key={kind} className={styles.choice}>
          <input
            type="radio"
            name="refund-kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          <span>
            <b>{texts.kinds[kind].name}</b>
            <span className={`num ${styles.sum}`}>¥{priceOf(rmb)}</span>
            <span className={styles.says}>{saysOf(kind, quote)}</span>
            {kind === 'by_day' && (
              <span className={`num ${styles.says}`}>
                {texts.sum(priceOf(quote.rmb), quote.totalDays, quote.leftDays, priceOf(rmb))}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const saysOf = (kind: RefundKind, { full }: RefundQuote) =>
  kind === 'full' ? texts.kinds.full.text(full ? formatDate(full.until) : '') : texts.kinds.by_day.text;
