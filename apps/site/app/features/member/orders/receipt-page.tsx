import { orderEventNames } from '@feisuo/contract/facts/pay-vocabulary';
import { useMemo, useRef, useState } from 'react';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import rows from '../frame/rows.module.css';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { usePolling } from '../use-polling.ts';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import { OrderDialogs, type OrderAction } from './order-dialogs.tsx';
import orderTimelineStyles from './order-timeline.module.css';
import { isOrderPending, orderDisplay, payHref, type OrderReceipt } from './order.ts';
import { hasIssued, invoicedOf, readInvoices, readReceipt, readQuote } from './read-orders.ts';
import styles from './receipt-page.module.css';
import { ReceiptSlip } from './receipt-slip.tsx';
import { RefundRow } from './refund-row.tsx';
import { refundChoices, pendingRefund } from './refund.ts';
import { orderTexts, receiptTexts as texts, timelineNotes, refundTexts } from './texts.ts';

export function ReceiptPage({ id }: { id: string }) {
  return (
    <MembersOnly
      title={orderTexts.title}
      signedOut={<SignInPanel title={orderTexts.signInTitle} text={orderTexts.signInText} />}
    >
      {() => <Own key={id} id={id} />}
    </MembersOnly>
  );
}

function Own({ id }: { id: string }) {
  const read = useMemo(() => asReply(() => readReceipt(id)), [id]);
  const { own, retry, refresh, replace } = useMemberData(read);
  // Polls while the state is pending, because the order may be paid on another page or device, or be refunded.
  usePolling(refresh, own.view === 'shown' && own.data !== null && isOrderPending(own.data));
  if (own.view === 'shown') return own.data ? <Receipt order={own.data} onOrder={replace} /> : <NoOrder />;
  return (
    <Card>
      <h1 className="sr-only">{orderTexts.title}</h1>
      <Loaded own={own} onRetry={retry} lines={10}>
        {() => null}
      </Loaded>
    </Card>
  );
}

/** Shown if the order does not exist or belongs to another member. */
function NoOrder() {
  return (
    <Card level={1} title={texts.missingTitle}>
      <EmptyNote title={texts.missingTitle} text={texts.missingText}>
        <ButtonLink size="small" href="/member/orders">
          {texts.toList}
        </ButtonLink>
      </EmptyNote>
    </Card>
  );
}

interface ReceiptProps {
  order: OrderReceipt;
  onOrder: (order: OrderReceipt) => void;
}

function Receipt({ order, onOrder }: ReceiptProps) {
  const { id, product, timeline } = order;
  const { text, tone } = orderDisplay(order);
  const [action, setAction] = useState<OrderAction | null>(null);
  const invoices = useMemberData(readInvoices);
  const written = invoices.own.view === 'shown' ? invoices.own.data : { list: [] };
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Card>
        <div className={styles.head}>
          <Breadcrumb label={texts.way} way={[{ text: orderTexts.title, href: '/member/orders' }]} here={id} />
          <h1 ref={title} tabIndex={-1}>
            {product}
            <Pill tone={tone}>{text}</Pill>
          </h1>
        </div>
        <div className={styles.columns}>
          <ReceiptSlip order={order} />
          <div className={styles.side}>
            <h2>{texts.timeline}</h2>
            <OrderTimeline timeline={timeline} />
          </div>
        </div>
        <div className={styles.acts}>
          <ReceiptActions order={order} isInvoiced={invoicedOf(written).has(id)} onAction={setAction} />
          <SiteLink className={`${rows.way} ${styles.help}`} href={`/support/work-order?kind=pay&order=${id}`}>
            {texts.help}
          </SiteLink>
        </div>
      </Card>
      {order.paidAt !== null && (
        <div className={styles.refunds}>
          {/* A new event changes the key, so that the card loads the refund options again, which may have changed. */}
          <RefundCard key={timeline.length} orderId={id} />
        </div>
      )}
      <OrderDialogs
        requested={action && { action, order }}
        isIssued={hasIssued(written, id)}
        onClose={() => setAction(null)}
        onOrder={(changed) => {
          onOrder(changed);
          // The clicked button has disappeared, so the title takes the focus.
          title.current?.focus({ preventScroll: true });
        }}
        onInvoice={(invoice) => invoices.replace({ list: [invoice, ...written.list] })}
      />
    </>
  );
}

interface ReceiptActionsProps {
  order: OrderReceipt;
  isInvoiced: boolean;
  onAction: (action: OrderAction) => void;
}

function ReceiptActions({ order, isInvoiced, onAction }: ReceiptActionsProps) {
  const { step } = orderDisplay(order);
  return (
    <>
      {step === 'pay' && (
        <ButtonLink look="primary" size="small" href={payHref(order.id)}>
          {orderTexts.pay}
        </ButtonLink>
      )}
      {order.canCancel && (
        <Button size="small" onClick={() => onAction('cancel')}>
          {orderTexts.cancelOrder}
        </Button>
      )}
      {order.paidAt !== null && (
        <Button size="small" onClick={() => print()}>
          {texts.print}
        </Button>
      )}
      {step === 'refund or invoice' && !isInvoiced && (
        <Button size="small" onClick={() => onAction('invoice')}>
          {orderTexts.askInvoice}
        </Button>
      )}
      {(step === 'refund or invoice' || step === 'refund') && (
        <Button size="small" onClick={() => onAction('refund')}>
          {orderTexts.askRefund}
        </Button>
      )}
    </>
  );
}

/** The events of an order, newest last. */
function OrderTimeline({ timeline }: { timeline: OrderReceipt['timeline'] }) {
  const notes: Partial<Record<string, string>> = timelineNotes;
  return (
    <ol className={orderTimelineStyles.knots}>
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

/** The refunds that were requested, each with its state. If there is none, the refund options. */
function RefundCard({ orderId }: { orderId: string }) {
  const read = useMemo(() => asReply(() => readQuote(orderId)), [orderId]);
  const { own, retry } = useMemberData(read);
  return (
    <Card title={refundTexts.cardTitle}>
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
                  {refundTexts.quote(priceOf(best.rmb))}
                  {refundTexts.rule}
                </p>
              )}
              {quote.refunds.length === 0 && !best && <p className={rows.detail}>{refundTexts.nothing}</p>}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
