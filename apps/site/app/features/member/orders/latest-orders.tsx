import { SiteLink } from '../../../components/site-link.tsx';
import { Card } from '../frame/card.tsx';
import { Loaded } from '../frame/loaded.tsx';
import rows from '../frame/rows.module.css';
import { usePolling } from '../use-polling.ts';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import styles from './order-table.module.css';
import { OrderTable } from './order-table.tsx';
import { isStatePending, orderDisplay, payHref, receiptHref, type MemberOrder } from './order.ts';
import { readOrders } from './read-orders.ts';
import { orderTexts as texts } from './texts.ts';

const FEW = 4;
const readFirst = asReply(() => readOrders());
export const useLatestOrders = () => useMemberData(readFirst);

/** The latest orders, on the first page of the member centre. Each links to its receipt, which has all actions. */
export function LatestOrders({ own, retry, refresh }: ReturnType<typeof useLatestOrders>) {
  usePolling(refresh, own.view === 'shown' && own.data.list.slice(0, FEW).some(isStatePending));
  return (
    <Card
      title={texts.title}
      aside={
        <SiteLink className={rows.way} href="/member/orders">
          {texts.all}
        </SiteLink>
      }
    >
      <Loaded own={own} onRetry={retry} lines={4}>
        {({ list }) =>
          list.length > 0 ? (
            <OrderTable orders={list.slice(0, FEW)}>{(order) => <Way order={order} />}</OrderTable>
          ) : (
            <p className={styles.none}>{texts.emptyText}</p>
          )
        }
      </Loaded>
    </Card>
  );
}

function Way({ order }: { order: MemberOrder }) {
  const { id } = order;
  const { step } = orderDisplay(order);
  if (step === 'not charged' || step === 'being checked')
    return <span className={styles.note}>{texts.stepTexts[step]}</span>;
  const text = {
    pay: texts.pay,
    refund: texts.refund,
    'refund or invoice': texts.refundOrInvoice,
    'refund requested': texts.refundProgress,
    returned: texts.whereTo,
  }[step];
  return (
    <SiteLink
      className={rows.way}
      href={step === 'pay' ? payHref(id) : receiptHref(id)}
      aria-label={texts.actionOn(text, id)}
    >
      {text}
    </SiteLink>
  );
}
