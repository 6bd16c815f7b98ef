import { supportPaths } from '@feisuo/contract/facts/paths';
import type { InvoicesReply } from '@feisuo/contract/schemas/support';
import { useState } from 'react';
import { siteApi } from '../../../api/site-api.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { showToast } from '../../../toasts/show-toast.ts';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import rows from '../frame/rows.module.css';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { dataOf, useMine } from '../use-mine.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { OrderTable } from './order-table.tsx';
import type { MemberOrder } from './order.ts';
import { invoiceTexts, orderTexts } from './texts.ts';

type Invoices = InvoicesReply['data'];

const readInvoices = async () => dataOf(await siteApi.get<Invoices>(supportPaths.invoices));

interface OrdersPageProps {
  /** Throws where they cannot be had. The same function every time. */
  readOrders: () => Promise<readonly MemberOrder[]>;
}

export function OrdersPage({ readOrders }: OrdersPageProps) {
  return (
    <MembersOnly
      title={orderTexts.title}
      signedOut={<SignInPanel title={orderTexts.signInTitle} text={orderTexts.signInText} />}
    >
      {() => <Orders readOrders={readOrders} />}
    </MembersOnly>
  );
}

function Orders({ readOrders }: OrdersPageProps) {
  const orders = useMine(readOrders);
  const invoices = useMine(readInvoices);
  const [asked, setAsked] = useState<string | null>(null);
  const list = invoices.mine.view === 'shown' ? invoices.mine.data.list : [];
  const invoiced = new Set(list.filter(({ state }) => state !== 'declined').flatMap(({ orderIds }) => orderIds));
  return (
    <>
      <Card
        level={1}
        title={orderTexts.title}
        aside={
          <SiteLink className={rows.way} href="/support/work-order?kind=pay">
            {orderTexts.ticket}
          </SiteLink>
        }
      >
        <Loaded mine={orders.mine} onRetry={orders.retry} lines={6}>
          {(found) =>
            found.length > 0 ? (
              <OrderTable orders={found} invoiced={invoiced} onInvoice={setAsked} />
            ) : (
              <EmptyNote title={orderTexts.emptyTitle} text={orderTexts.emptyText}>
                <ButtonLink size="small" href="/vip">
                  {orderTexts.plans}
                </ButtonLink>
              </EmptyNote>
            )
          }
        </Loaded>
      </Card>
      {(list.length > 0 || invoices.mine.view === 'failed') && (
        <Card title={invoiceTexts.title}>
          <Loaded mine={invoices.mine} onRetry={invoices.retry} lines={3}>
            {() => <InvoiceList invoices={list} />}
          </Loaded>
        </Card>
      )}
      <InvoiceDialog
        orderId={asked}
        onClose={() => setAsked(null)}
        onDone={(invoice) => {
          setAsked(null);
          invoices.replace({ list: [invoice, ...list] });
          showToast(invoiceTexts.done);
        }}
      />
    </>
  );
}
