import { fillPath, memberPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../toasts/show-toast.ts';
import styles from './question.module.css';
import type { MemberOrder, OrderReceipt } from './order.ts';
import { cancelTexts as texts } from './texts.ts';

interface CancelDialogProps {
  /** Null: nobody asks for it. */
  order: MemberOrder | null;
  onClose: () => void;
  onDone: (order: OrderReceipt) => void;
  /** It cannot be cancelled, because it is paid by now or gone. */
  onRefused: (order: MemberOrder) => void;
}

export function CancelDialog({ order, ...rest }: CancelDialogProps) {
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
