import { Pill } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import rows from '../frame/rows.module.css';
import styles from './order-table.module.css';
import { orderStates, orderSteps, type MemberOrder } from './order.ts';
import { orderTexts as texts } from './texts.ts';

interface OrderTableProps {
  orders: readonly MemberOrder[];
  /** Orders that already stand on an invoice. */
  invoiced: ReadonlySet<string>;
  onInvoice: (orderId: string) => void;
}

/** A table; on narrow screens each order is two lines. */
export function OrderTable({ orders, invoiced, onInvoice }: OrderTableProps) {
  const { columns } = texts;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.id}</th>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.paid}</th>
          <th scope="col">{columns.payType}</th>
          <th scope="col">{columns.at}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.act}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-column="id">{order.id}</td>
            <td data-column="product">
              {order.product}
              {order.isRenewal && texts.renewal}
            </td>
            <td data-column="paid" className="num">
              ¥{priceOf(order.rmb)}
            </td>
            <td data-column="pay-type">{texts.payTypes[order.payType]}</td>
            <td data-column="at" className="num">
              <time dateTime={order.at}>{formatDate(order.at)}</time>
            </td>
            <td data-column="state">
              <Pill tone={orderStates[order.status].tone}>{orderStates[order.status].text}</Pill>
            </td>
            <td data-column="act">
              <Act order={order} isInvoiced={invoiced.has(order.id)} onInvoice={onInvoice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActProps {
  order: MemberOrder;
  isInvoiced: boolean;
  onInvoice: (orderId: string) => void;
}

function Act({ order: { id, status }, isInvoiced, onInvoice }: ActProps) {
  const step = orderSteps[status];
  switch (step) {
    case 'pay':
      return (
        <SiteLink className={rows.way} href="/vip" aria-label={texts.actOn(texts.pay, id)}>
          {texts.pay}
        </SiteLink>
      );
    case 'refund or invoice':
      return (
        <span className={styles.acts}>
          <SiteLink className={rows.way} href="/support/work-order?kind=pay" aria-label={texts.actOn(texts.refund, id)}>
            {texts.refund}
          </SiteLink>
          {!isInvoiced && (
            <button
              type="button"
              className={rows.way}
              aria-label={texts.actOn(texts.invoice, id)}
              onClick={() => onInvoice(id)}
            >
              {texts.invoice}
            </button>
          )}
        </span>
      );
    case 'not charged':
    case 'returned':
    case 'being checked':
      return <span className={styles.said}>{texts.says[step]}</span>;
  }
}
