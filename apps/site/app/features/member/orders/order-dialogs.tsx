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

export type OrderAction = 'cancel' | 'refund' | 'invoice';

export interface RequestedAction {
  action: OrderAction;
  order: MemberOrder;
}

interface OrderDialogsProps {
  /** The action that the member chose; null if no dialog is open. */
  requested: RequestedAction | null;
  /** Whether an invoice was issued for the order. */
  isIssued: boolean;
  onClose: () => void;
  /** Called with the changed order after an action. */
  onOrder: (order: OrderReceipt) => void;
  onInvoice: (invoice: Invoice) => void;
}

/** The dialogs for actions on an order, used by the list of orders and by the receipt. */
export function OrderDialogs({ requested, isIssued, onClose, onOrder, onInvoice }: OrderDialogsProps) {
  const orderOf = (action: OrderAction) => (requested?.action === action ? requested.order : null);
  /** Loads the changed order again. If that fails, the order is loaded on the next visit of the page. */
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
          // A refund may have revoked days that the header shows. The empty argument means that no token was refused.
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
  /** The order to cancel; null if the dialog is closed. */
  order: MemberOrder | null;
  onClose: () => void;
  onDone: (order: OrderReceipt) => void;
  /** Called if the service refuses to cancel the order, because it is already paid or no longer exists. */
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
