import { orderEventNames } from '@feisuo/contract/facts/pay-vocabulary';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import styles from './order-timeline.module.css';
import type { OrderReceipt } from './order.ts';
import { timelineNotes } from './texts.ts';

/** The events of an order, newest last. */
export function OrderTimeline({ timeline }: { timeline: OrderReceipt['timeline'] }) {
  const notes: Partial<Record<string, string>> = timelineNotes;
  return (
    <ol className={styles.knots}>
      {timeline.map(({ at, kind, rmb }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing is ever put in between
        <li key={place}>
          <span>{orderEventNames[kind]}</span>
          <small className="num">
            <time dateTime={at}>{formatDate(at, 'yyyy-MM-dd hh:mm:ss')}</time>
            {rmb !== null && ` · ¥${priceOf(rmb)}`}
          </small>
          {notes[kind] && <small>{notes[kind]}</small>}
        </li>
      ))}
    </ol>
  );
}
