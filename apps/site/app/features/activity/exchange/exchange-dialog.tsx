import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { awardName } from '../award-name.ts';
import { BindPhoneLink } from '../bind-phone-link.tsx';
import styles from './exchange-dialog.module.css';
import { exchangeTexts } from './texts.ts';

interface ExchangeDialogProps {
  /** Null: closed. */
  good: ExchangeGood | null;
  balance: number;
  isBusy: boolean;
  /** The error of the last try. */
  said: string;
  /** Whether a phone number is missing. */
  needsPhone: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an exchange: good, price and remaining balance. */
export function ExchangeDialog(props: ExchangeDialogProps) {
  const { good, balance, isBusy, said, needsPhone, onConfirm, onClose } = props;
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
          {said && (
            <p className={styles.said} role="alert">
              {said}
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
