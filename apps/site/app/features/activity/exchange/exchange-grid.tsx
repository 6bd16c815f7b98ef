import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { RetryNote } from '../../../components/retry-note.tsx';
import { BindPhoneLink } from '../bind-phone-link.tsx';
import { signInOnClick } from '../sign-in-button.tsx';
import { StatusNote } from '../status-note.tsx';
import { activityTexts } from '../texts.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import styles from './exchange-grid.module.css';
import { GoodCard } from './good-card.tsx';
import { exchangeTexts } from './texts.ts';
import type { useExchange, Exchanged } from './use-exchange.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import { ResultDialog } from '../result-dialog.tsx';

interface ExchangeGridProps {
  mine: ReturnType<typeof useExchange>;
  /** Shows only this many goods. */
  limit?: number;
}

/** Goods that coins buy, with price, stock and limit. Asks for confirmation before coins are spent. */
export function ExchangeGrid({ mine, limit }: ExchangeGridProps) {
  const { own, station, balance, isBusy, message, needsPhone, exchanged, exchange, retry, forget, close } = mine;
  const [chosenGood, setChosenGood] = useState<ExchangeGood | null>(null);
  if (!station) return null;
  const press = (good: ExchangeGood) => {
    if (own.view !== 'shown') return void signInOnClick(own.view);
    const missing = good.price - (balance ?? 0);
    if (missing > 0) return showToast(exchangeTexts.shortSaid(missing));
    forget();
    setChosenGood(good);
  };
  const confirm = async () => {
    if (chosenGood && (await exchange(chosenGood.id))) setChosenGood(null);
  };
  return (
    <>
      {own.view === 'failed' && (
        <div className={styles.failed}>
          <RetryNote text={own.message} action={activityTexts.retry} onRetry={retry} />
        </div>
      )}
      {!station.eligible && (
        <div className={styles.failed}>
          <StatusNote status="not-eligible" />
        </div>
      )}
      {station.goods.length === 0 && <p className={styles.empty}>{exchangeTexts.empty}</p>}
      <ul className={styles.goods}>
        {station.goods.slice(0, limit).map((good) => (
          <GoodCard
            key={good.id}
            good={good}
            surroundings={{ state: station.state, isEligible: station.eligible, balance }}
            onPress={() => press(good)}
          />
        ))}
      </ul>
      <ExchangeDialog
        good={chosenGood}
        balance={balance ?? 0}
        isBusy={isBusy}
        message={message}
        needsPhone={needsPhone}
        onConfirm={() => void confirm()}
        onClose={() => setChosenGood(null)}
      />
      <ExchangeResult exchanged={exchanged} onClose={close} />
    </>
  );
}

/** The good that the member got, with its voucher code if there is one. */
function ExchangeResult({ exchanged, onClose }: { exchanged: Exchanged | null; onClose: () => void }) {
  const { award, balance = 0, code, vipExpiresAt } = exchanged ?? {};
  const text = code
    ? exchangeTexts.codeText
    : award?.kind === 'thing'
      ? exchangeTexts.thingText
      : exchangeTexts.doneText;
  return (
    <ResultDialog
      isOpen={exchanged !== null}
      onClose={onClose}
      title={award ? awardName(award) : ''}
      text={`${exchangeTexts.done}。${text}`}
      slip={[
        ...(code ? [{ term: exchangeTexts.code, text: <b className="num">{code}</b> }] : []),
        ...(vipExpiresAt
          ? [{ term: exchangeTexts.until, text: <span className="num">{formatDate(vipExpiresAt)}</span> }]
          : []),
        { term: exchangeTexts.balance, text: <span className="num">{exchangeTexts.coins(balance)}</span> },
      ]}
      art={{ motif: 'gem', hue: 'lime' }}
    >
      {code && (
        <CopyButton
          text={code}
          size="medium"
          label={exchangeTexts.copy}
          done={exchangeTexts.copied}
          failed={exchangeTexts.copyFailed}
        />
      )}
      <Button onClick={onClose}>{exchangeTexts.keep}</Button>
    </ResultDialog>
  );
}

interface ExchangeDialogProps {
  /** The good to exchange; null if the dialog is closed. */
  good: ExchangeGood | null;
  balance: number;
  isBusy: boolean;
  /** The message of the last failed exchange; empty if there is none. */
  message: string;
  /** Whether the member must bind a phone number first. */
  needsPhone: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks the member to confirm an exchange; shows the good, its price and the balance afterwards. */
function ExchangeDialog(props: ExchangeDialogProps) {
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
