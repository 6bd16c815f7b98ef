import { invoiceStateNames, type InvoiceState } from '@feisuo/contract/facts/support-vocabulary';
import type { Invoice } from '@feisuo/contract/schemas/support';
import { useRef, useState, useCallback } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Pill, type PillTone } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import rows from '../frame/rows.module.css';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { useMemberData, asReply } from '../../../session/use-member-data.ts';
import { OrderDialogs, type RequestedAction, type OrderAction } from './order-dialogs.tsx';
import orderTableStyles from './order-table.module.css';
import { OrderTable } from './order-table.tsx';
import styles from '../frame/list-foot.module.css';
import { hasIssued, invoicedOf, readInvoices, readOrders, type OrderBook } from './read-orders.ts';
import { invoiceTexts, orderTexts as texts } from './texts.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { usePolling } from '../use-polling.ts';
import { isStatePending, type MemberOrder, orderDisplay, payHref, receiptHref } from './order.ts';

const tones: Record<InvoiceState, PillTone> = {
  submitted: 'info',
  issued: 'ok',
  declined: 'warn',
  reversing: 'warn',
  reversed: 'info',
};

/** Appends the next page of the list. Orders made meanwhile shift the pages, so duplicates are removed. */
export function withMore(book: OrderBook, more: OrderBook): OrderBook {
  const known = new Set(book.list.map(({ id }) => id));
  return { list: [...book.list, ...more.list.filter(({ id }) => !known.has(id))], next: more.next };
}

/** Replaces the orders of the first page, and keeps the orders of later pages. */
export function withFresh(book: OrderBook, first: OrderBook): OrderBook {
  const fresh = new Set(first.list.map(({ id }) => id));
  return { list: [...first.list, ...book.list.filter(({ id }) => !fresh.has(id))], next: book.next };
}

/** Replaces one order and keeps its position in the list. */
export const withOrder = (book: OrderBook, order: MemberOrder): OrderBook => ({
  ...book,
  list: book.list.map((one) => (one.id === order.id ? order : one)),
});

const readFirst = asReply(() => readOrders());

function useOrders() {
  const { own, retry, replace, change } = useMemberData(readFirst);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const book = own.view === 'shown' ? own.data : null;
  const look = useCallback(async () => {
    const first = await readOrders().catch(() => null);
    if (first) change((shown) => withFresh(shown, first));
  }, [change]);
  usePolling(look, book?.list.some(isStatePending) ?? false);
  const loadMore = async () => {
    if (!book?.next || isLoadingMore) return;
    setLoadingMore(true);
    try {
      replace(withMore(book, await readOrders(book.next)));
    } catch (thrown) {
      showToast(errorMessage(thrown), { tone: 'error' });
    }
    setLoadingMore(false);
  };
  const put = (order: MemberOrder) => book && replace(withOrder(book, order));
  return { own, retry, isLoadingMore, loadMore, put };
}

export function OrdersPage() {
  return (
    <MembersOnly title={texts.title} signedOut={<SignInPanel title={texts.signInTitle} text={texts.signInText} />}>
      {() => <Orders />}
    </MembersOnly>
  );
}

function Orders() {
  const orders = useOrders();
  const invoices = useMemberData(readInvoices);
  const [requested, setRequested] = useState<RequestedAction | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const written = invoices.own.view === 'shown' ? invoices.own.data : { list: [] };
  const invoiced = invoicedOf(written);
  return (
    <>
      <Card
        level={1}
        title={texts.title}
        aside={
          <SiteLink className={rows.way} href="/support/work-order?kind=pay">
            {texts.ticket}
          </SiteLink>
        }
      >
        <Loaded own={orders.own} onRetry={orders.retry} lines={6}>
          {({ list, next }) =>
            list.length > 0 ? (
              <div ref={board} className={styles.list} tabIndex={-1}>
                <OrderTable orders={list}>
                  {(order) => (
                    <OrderActions
                      order={order}
                      isInvoiced={invoiced.has(order.id)}
                      onAction={(action) => setRequested({ action, order })}
                    />
                  )}
                </OrderTable>
                <div className={styles.foot}>
                  <p role="status">
                    {orders.isLoadingMore ? texts.loadingMore : next ? texts.count(list.length) : texts.end}
                  </p>
                  {next && (
                    <Button size="small" aria-disabled={orders.isLoadingMore} onClick={() => void orders.loadMore()}>
                      {texts.more}
                    </Button>
                  )}
                </div>
              </div>
            ) : (
              <EmptyNote title={texts.emptyTitle} text={texts.emptyText}>
                <ButtonLink size="small" href="/vip">
                  {texts.plans}
                </ButtonLink>
              </EmptyNote>
            )
          }
        </Loaded>
      </Card>
      {/* The invoices are rendered after the orders are loaded, because loading orders would move this card down. */}
      {orders.own.view !== 'waiting' && (written.list.length > 0 || invoices.own.view === 'failed') && (
        <Card title={invoiceTexts.title}>
          <Loaded own={invoices.own} onRetry={invoices.retry} lines={3}>
            {({ list }) => <InvoiceList invoices={list} />}
          </Loaded>
        </Card>
      )}
      <OrderDialogs
        requested={requested}
        isIssued={requested !== null && hasIssued(written, requested.order.id)}
        onClose={() => setRequested(null)}
        onOrder={(order) => {
          orders.put(order);
          // The clicked button has disappeared, so the list takes the focus.
          board.current?.focus({ preventScroll: true });
        }}
        onInvoice={(invoice) => invoices.replace({ list: [invoice, ...written.list] })}
      />
    </>
  );
}

/** The invoices that the member requested, newest first. */
function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <ul className={`${rows.rows} ${rows.plain}`}>
      {invoices.map(({ number, state, title, orderIds, email, answer, reversal, at }) => (
        <li key={number}>
          <div>
            <b>{title}</b>
            <span className={`${rows.detail} ${rows.parts}`}>
              <span>{invoiceTexts.orders(orderIds)}</span>
              <span>{invoiceTexts.sentTo(email)}</span>
              <time dateTime={at}>{formatDate(at)}</time>
            </span>
            {answer !== '' && <span className={rows.detail}>{invoiceTexts.answer(state !== 'declined', answer)}</span>}
            {reversal !== '' && <span className={rows.detail}>{invoiceTexts.reversal(reversal)}</span>}
          </div>
          <Pill tone={tones[state]}>{invoiceStateNames[state]}</Pill>
        </li>
      ))}
    </ul>
  );
}

interface OrderActionsProps {
  order: MemberOrder;
  /** Whether the order is already on an invoice. */
  isInvoiced: boolean;
  onAction: (action: OrderAction) => void;
}

/** The actions of an order, shown in its row. */
function OrderActions({ order, isInvoiced, onAction }: OrderActionsProps) {
  const { id } = order;
  const { step } = orderDisplay(order);
  const press = (action: OrderAction, text: string) => (
    <button type="button" className={rows.way} aria-label={texts.actionOn(text, id)} onClick={() => onAction(action)}>
      {text}
    </button>
  );
  const way = (href: string, text: string) => (
    <SiteLink className={rows.way} href={href} aria-label={texts.actionOn(text, id)}>
      {text}
    </SiteLink>
  );
  switch (step) {
    case 'pay':
      return (
        <span className={orderTableStyles.acts}>
          {way(payHref(id), texts.pay)}
          {press('cancel', texts.cancel)}
        </span>
      );
    case 'refund':
    case 'refund or invoice':
      return (
        <span className={orderTableStyles.acts}>
          {press('refund', texts.refund)}
          {step === 'refund or invoice' && !isInvoiced && press('invoice', texts.invoice)}
        </span>
      );
    case 'refund requested':
      return way(receiptHref(id), texts.refundProgress);
    case 'returned':
      return way(receiptHref(id), texts.whereTo);
    case 'not charged':
    case 'being checked':
      return <span className={orderTableStyles.note}>{texts.stepTexts[step]}</span>;
  }
}
