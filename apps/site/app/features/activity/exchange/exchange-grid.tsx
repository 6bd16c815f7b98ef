import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { useState } from 'react';
import { RetryNote } from '../../../components/retry-note.tsx';
import { signInOnClick } from '../sign-in-on-click.ts';
import { StandingNote } from '../standing-note.tsx';
import { activityTexts } from '../texts.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { ExchangeDialog } from './exchange-dialog.tsx';
import styles from './exchange-grid.module.css';
import { GoodCard } from './good-card.tsx';
import { exchangeTexts } from './texts.ts';
import type { useExchange, Exchanged } from './use-exchange.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import { ResultDialog } from '../result-dialog.tsx';

/** Goods for coins: price, stock and limit. Asks before spending. */
export function ExchangeGrid({ mine }: { mine: ReturnType<typeof useExchange> }) {
  const { own, station, balance, isBusy, said, needsPhone, exchanged, exchange, retry, forget, close } = mine;
  const [asked, setAsked] = useState<ExchangeGood | null>(null);
  if (!station) return null;
  const press = (good: ExchangeGood) => {
    if (own.view !== 'shown') return void signInOnClick(own.view);
    const missing = good.price - (balance ?? 0);
    if (missing > 0) return showToast(exchangeTexts.shortSaid(missing));
    forget();
    setAsked(good);
  };
  const confirm = async () => {
    if (asked && (await exchange(asked.id))) setAsked(null);
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
          <StandingNote standing="not-eligible" />
        </div>
      )}
      {station.goods.length === 0 && <p className={styles.empty}>{exchangeTexts.empty}</p>}
      <ul className={styles.goods}>
        {station.goods.map((good) => (
          <GoodCard
            key={good.id}
            good={good}
            surroundings={{ state: station.state, isEligible: station.eligible, balance }}
            onPress={() => press(good)}
          />
        ))}
      </ul>
      <ExchangeDialog
        good={asked}
        balance={balance ?? 0}
        isBusy={isBusy}
        said={said}
        needsPhone={needsPhone}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      />
      <ExchangeResult exchanged={exchanged} onClose={close} />
    </>
  );
}

/** The exchanged good, with its code if any. */
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
