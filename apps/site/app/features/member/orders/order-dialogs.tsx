import type { Invoice } from '@feisuo/contract/schemas/support';
import { session } from '../../../session/session.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import type { MemberOrder, OrderReceipt } from './order.ts';
import { readReceipt } from './read-orders.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { invoiceTexts } from './texts.ts';

export type OrderAct = 'cancel' | 'refund' | 'invoice';

export interface AskedAct {
  act: OrderAct;
  order: MemberOrder;
}

interface OrderDialogsProps {
  /** Null: nobody asks for anything. */
  asked: AskedAct | null;
  /** An invoice was issued over the order that is asked about. */
  isIssued: boolean;
  onClose: () => void;
  /** The order as it is after what was done. */
  onOrder: (order: OrderReceipt) => void;
  onInvoice: (invoice: Invoice) => void;
}

/** Questions about one order, wherever it is shown. */
export function OrderDialogs({ asked, isIssued, onClose, onOrder, onInvoice }: OrderDialogsProps) {
  const orderOf = (act: OrderAct) => (asked?.act === act ? asked.order : null);
  /** It is something else by now than what was shown; one that cannot be read is read at the next visit. */
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
          // Days may be gone with the money, and the header says how many are left. No token was refused.
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
