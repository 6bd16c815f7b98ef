import { SiteLink } from '../../../components/site-link.tsx';
import rows from '../frame/rows.module.css';
import type { OrderAction } from './order-dialogs.tsx';
import styles from './order-table.module.css';
import { orderDisplay, payHref, receiptHref, type MemberOrder } from './order.ts';
import { orderTexts as texts } from './texts.ts';

interface OrderActionsProps {
  order: MemberOrder;
  /** Whether the order is already on an invoice. */
  isInvoiced: boolean;
  onAction: (action: OrderAction) => void;
}

/** The actions of an order, shown in its row. */
export function OrderActions({ order, isInvoiced, onAction }: OrderActionsProps) {
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
        <span className={styles.acts}>
          {way(payHref(id), texts.pay)}
          {press('cancel', texts.cancel)}
        </span>
      );
    case 'refund':
    case 'refund or invoice':
      return (
        <span className={styles.acts}>
          {press('refund', texts.refund)}
          {step === 'refund or invoice' && !isInvoiced && press('invoice', texts.invoice)}
        </span>
      );
    case 'returned':
      return way(receiptHref(id), texts.whereTo);
    case 'not charged':
    case 'being checked':
      return <span className={styles.note}>{texts.stepTexts[step]}</span>;
  }
}
