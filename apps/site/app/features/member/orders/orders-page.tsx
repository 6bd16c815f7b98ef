import { useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import rows from '../frame/rows.module.css';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { useMemberData } from '../../../session/use-member-data.ts';
import { InvoiceList } from './invoice-list.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderDialogs, type AskedAct } from './order-dialogs.tsx';
import { OrderTable } from './order-table.tsx';
import styles from '../frame/list-foot.module.css';
import { hasIssued, invoicedOf, readInvoices } from './read-orders.ts';
import { invoiceTexts, orderTexts as texts } from './texts.ts';
import { useOrders } from './use-orders.ts';

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
  const [asked, setAsked] = useState<AskedAct | null>(null);
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
                    <OrderActs
                      order={order}
                      isInvoiced={invoiced.has(order.id)}
                      onAct={(act) => setAsked({ act, order })}
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
      {(written.list.length > 0 || invoices.own.view === 'failed') && (
        <Card title={invoiceTexts.title}>
          <Loaded own={invoices.own} onRetry={invoices.retry} lines={3}>
            {({ list }) => <InvoiceList invoices={list} />}
          </Loaded>
        </Card>
      )}
      <OrderDialogs
        asked={asked}
        isIssued={asked !== null && hasIssued(written, asked.order.id)}
        onClose={() => setAsked(null)}
        onOrder={(order) => {
          orders.put(order);
          // What was pressed has gone with what could be done.
          board.current?.focus({ preventScroll: true });
        }}
        onInvoice={(invoice) => invoices.replace({ list: [invoice, ...written.list] })}
      />
    </>
  );
}
