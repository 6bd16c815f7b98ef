import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { awardName } from '../award-name.ts';
import { BindPhoneLink } from '../bind-phone-link.tsx';
import styles from './exchange-dialog.module.css';
import { exchangeTexts } from './texts.ts';

interface ExchangeDialogProps {
  /** The good to exchange; null if the dialog is closed. */
  good: ExchangeGood | null;
  balance: number;
  isBusy: boolean;
  /** The error of the last attempt. */
  message: string;
  /** Whether the member must bind a phone number first. */
  needsPhone: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks the member to confirm an exchange; shows the good, its price and the balance afterwards. */
export function ExchangeDialog(props: ExchangeDialogProps) {
  const { good, balance, isBusy, message, needsPhone, onConfirm, onClose } = props;
  return (
    <Dialog title={good ? exchangeTexts.ask(awardName(good.award)) : ''} isOpen={good !== null} onClose={onClose}>
      {good && (
        <>
          <p className={styles.text}>{good.isVoucher ? exchangeTexts.voucherNote : good.desc}</p>
          <dl className={styles.slip}>
            <div>
              <dt>{exchangeTexts.has}</dt>
              <dd className="num">{exchangeTexts.coins(balance)}</dd>
            </div>
            <div>
              <dt>{exchangeTexts.cost}</dt>
              <dd className="num">{exchangeTexts.coins(good.price)}</dd>
            </div>
            <div>
              <dt>{exchangeTexts.after}</dt>
              <dd className="num">{exchangeTexts.coins(balance - good.price)}</dd>
            </div>
          </dl>
          {message && (
            <p className={styles.message} role="alert">
              {message}
            </p>
          )}
          <div className={styles.ways}>
            <Button onClick={onClose}>{exchangeTexts.cancel}</Button>
            {needsPhone ? (
              <BindPhoneLink />
            ) : (
              <Button look="primary" aria-disabled={isBusy} onClick={onConfirm}>
                {isBusy ? exchangeTexts.busy : exchangeTexts.confirm}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
