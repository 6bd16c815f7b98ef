import type { Invoice } from '@feisuo/contract/schemas/support';
import { fillPath, memberPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { session } from '../../../session/session.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import type { MemberOrder, OrderReceipt } from './order.ts';
import { readReceipt } from './read-orders.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { invoiceTexts, cancelTexts as texts } from './texts.ts';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import styles from './question.module.css';

export type OrderAct = 'cancel' | 'refund' | 'invoice';

export interface AskedAct {
  act: OrderAct;
  order: MemberOrder;
}

interface OrderDialogsProps {
  /** Null: closed. */
  asked: AskedAct | null;
  /** An invoice was issued for the order. */
  isIssued: boolean;
  onClose: () => void;
  /** The order after the action. */
  onOrder: (order: OrderReceipt) => void;
  onInvoice: (invoice: Invoice) => void;
}

/** The dialogs of one order, wherever it is shown. */
export function OrderDialogs({ asked, isIssued, onClose, onOrder, onInvoice }: OrderDialogsProps) {
  const orderOf = (act: OrderAct) => (asked?.act === act ? asked.order : null);
  /** The order has changed meanwhile; on failure it is read at the next visit. */
  const readAgain = async ({ id }: MemberOrder) => {
    const order = await readReceipt(id).catch(() => null);
    if (order) onOrder(order);
  };
  return (
    <>
      <CancelDialog
        order={orderOf('cancel')}
        onClose={onClose}
        onDone={onOrder}
        onRefused={(order) => void readAgain(order)}
      />
      <RefundDialog
        order={orderOf('refund')}
        isIssued={isIssued}
        onClose={onClose}
        onDone={(order) => {
          void readAgain(order);
          // A refund may have revoked days, which the header shows. No token was refused.
          void session()
            .refreshAuthInfo('')
            .catch(() => {});
        }}
      />
      <InvoiceDialog
        orderId={orderOf('invoice')?.id ?? null}
        onClose={onClose}
        onDone={(invoice) => {
          onClose();
          onInvoice(invoice);
          showToast(invoiceTexts.done);
        }}
      />
    </>
  );
}

interface CancelDialogProps {
  /** Null: closed. */
  order: MemberOrder | null;
  onClose: () => void;
  onDone: (order: OrderReceipt) => void;
  /** It cannot be cancelled: already paid, or gone. */
  onRefused: (order: MemberOrder) => void;
}

function CancelDialog({ order, ...rest }: CancelDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={order !== null} onClose={rest.onClose}>
      {order && <Question order={order} {...rest} />}
    </Dialog>
  );
}

function Question({ order, onClose, onDone, onRefused }: CancelDialogProps & { order: MemberOrder }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const cancel = async () => {
    setBusy(true);
    setFailure('');
    const reply = await siteApi.post<OrderReceipt>(fillPath(memberPaths.cancelOrder, { id: order.id }));
    setBusy(false);
    if (!isOk(reply)) {
      setFailure(reply.message);
      return onRefused(order);
    }
    onClose();
    onDone(reply.data);
    showToast(texts.done);
  };
  return (
    <>
      <p className={styles.text}>{texts.text(order.id)}</p>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button look="primary" aria-disabled={isBusy} onClick={() => void (isBusy || cancel())}>
          {isBusy ? texts.busy : texts.cancel}
        </Button>
      </div>
    </>
  );
}
