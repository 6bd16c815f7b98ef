import { Pill } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import styles from './order-table.module.css';
import { orderDisplay, receiptHref, type MemberOrder } from './order.ts';
import { orderTexts as texts } from './texts.ts';

interface OrderTableProps {
  orders: readonly MemberOrder[];
  /** Renders the actions of an order. */
  children: (order: MemberOrder) => React.ReactNode;
}

/** A table of orders, in which an order number links to the receipt. On narrow screens each order takes two lines. */
export function OrderTable({ orders, children }: OrderTableProps) {
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
          <th scope="col">{columns.action}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const { text, tone } = orderDisplay(order);
          return (
            <tr key={order.id} tabIndex={-1}>
              <td data-column="id">
                <SiteLink
                  className={styles.id}
                  href={receiptHref(order.id)}
                  aria-label={texts.actionOn(texts.look, order.id)}
                >
                  {order.id}
                </SiteLink>
              </td>
              <td data-column="product">
                {order.product}
                {order.isRenewal && texts.renewal}
              </td>
              <td data-column="paid" className="num">
                ¥{priceOf(order.rmb)}
                {order.refundedRmb > 0 && (
                  <small className={styles.back}>{texts.returned(priceOf(order.refundedRmb))}</small>
                )}
              </td>
              <td data-column="pay-type">{texts.payTypes[order.payType]}</td>
              <td data-column="at" className="num">
                <time dateTime={order.at}>{formatDate(order.at)}</time>
              </td>
              <td data-column="state">
                <Pill tone={tone}>{text}</Pill>
              </td>
              <td data-column="act">{children(order)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
