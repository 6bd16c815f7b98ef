import { CopyButton } from '../../../components/copy-button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { priceOf } from '../../../format/price.ts';
import { useSite } from '../../../use-site.ts';
import { orderDisplay, type OrderReceipt } from './order.ts';
import styles from './receipt-slip.module.css';
import { receiptTexts as texts, orderTexts } from './texts.ts';

/** The receipt of an order as a printable slip. */
export function ReceiptSlip({ order }: { order: OrderReceipt }) {
  const { site } = useSite();
  const isPaid = order.paidAt !== null;
  const off = order.listRmb - order.rmb;
  const { rows } = texts;
  return (
    <section className={styles.slip} data-theme="light" data-receipt aria-label={isPaid ? texts.title : texts.draft}>
      <div className={styles.head}>
        <h2>{isPaid ? texts.title : texts.draft}</h2>
        <span>{texts.printed(site.brand.name)}</span>
      </div>
      <dl className={styles.rows}>
        <Row name={rows.id}>
          <span className={styles.id}>{order.id}</span>
          <CopyButton
            className={styles.copy}
            text={order.id}
            label={texts.copy}
            about={texts.copyAbout}
            done={texts.copied}
            failed={texts.copyFailed}
          />
        </Row>
        <Row name={rows.product}>
          {order.product}
          {order.num > 1 && texts.times(order.num)}
          {order.isRenewal && orderTexts.renewal}
        </Row>
        <Row name={rows.days}>{texts.days(order.days)}</Row>
        <Row name={rows.at}>
          <time dateTime={order.at}>{formatDate(order.at)}</time>
        </Row>
        <Row name={rows.payType}>{orderTexts.payTypes[order.payType]}</Row>
        {order.paidAt !== null && (
          <Row name={rows.paidAt}>
            <time dateTime={order.paidAt}>{formatDate(order.paidAt)}</time>
          </Row>
        )}
        <Period order={order} />
      </dl>
      <dl className={`${styles.rows} ${styles.sums}`}>
        {off > 0 && <Row name={rows.list}>¥{priceOf(order.listRmb)}</Row>}
        {off > 0 && <Row name={rows.off}>−¥{priceOf(off)}</Row>}
        <div className={styles.total}>
          <dt>{isPaid ? rows.paid : rows.due}</dt>
          <dd className="num">
            <small>¥</small>
            {priceOf(order.rmb)}
          </dd>
        </div>
        {order.refundedRmb > 0 && <Row name={rows.returned}>−¥{priceOf(order.refundedRmb)}</Row>}
      </dl>
      <div className={styles.foot}>
        <p>{isPaid ? texts.notInvoice : orderDisplay(order).step === 'pay' ? payBefore(order) : texts.notCharged}</p>
        <span className={styles.bars} aria-hidden="true" />
      </div>
    </section>
  );
}

const payBefore = ({ expiresAt }: OrderReceipt) => texts.payBefore(formatDate(expiresAt));

function Period({ order: { period, state } }: { order: OrderReceipt }) {
  const { rows } = texts;
  if (period) {
    return (
      <Row name={rows.period}>
        <span className={styles.whole}>{formatDate(period.from)}</span>
        {texts.until}
        <span className={styles.whole}>{formatDate(period.until)}</span>
      </Row>
    );
  }
  return state === 'refunded' || state === 'refunding' ? <Row name={rows.period}>{texts.noDays}</Row> : null;
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
