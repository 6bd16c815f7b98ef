import { useMemo } from 'react';
import { priceOf } from '../../../format/price.ts';
import { Card } from '../frame/card.tsx';
import { Loaded } from '../frame/loaded.tsx';
import rows from '../frame/rows.module.css';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import { readQuote } from './read-orders.ts';
import { RefundRow } from './refund-row.tsx';
import { refundChoices, pendingRefund } from './refund.ts';
import { refundTexts as texts } from './texts.ts';

/** The refund that was requested, with its state. Without one, the refund options. */
export function RefundCard({ orderId }: { orderId: string }) {
  const read = useMemo(() => asReply(() => readQuote(orderId)), [orderId]);
  const { own, retry } = useMemberData(read);
  return (
    <Card title={texts.cardTitle}>
      <Loaded own={own} onRetry={retry} lines={2}>
        {(quote) => {
          const [best] = refundChoices(quote);
          return (
            <>
              {quote.refunds.length > 0 && (
                <ul className={rows.rows}>
                  {quote.refunds.map((refund) => (
                    <li key={refund.number} className={rows.whole}>
                      <RefundRow refund={refund} />
                    </li>
                  ))}
                </ul>
              )}
              {!pendingRefund(quote) && best && (
                <p className={rows.detail}>
                  {texts.quote(priceOf(best.rmb))}
                  {texts.rule}
                </p>
              )}
              {quote.refunds.length === 0 && !best && <p className={rows.detail}>{texts.nothing}</p>}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
