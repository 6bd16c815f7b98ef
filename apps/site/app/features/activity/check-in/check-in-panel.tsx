import type { Award, CheckInIndexReply } from '@feisuo/contract/schemas/activity';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { awardName } from '../award-name.ts';
import { CoinBalance } from '../coins.tsx';
import type { ParticipationStatus } from '../participation-status.ts';
import type { useCoins } from '../use-coins.ts';
import { CheckInButton } from './check-in-button.tsx';
import styles from './check-in-panel.module.css';
import type { ClothRow } from './woven-rows.ts';
import { checkInTexts } from './texts.ts';
import type { useCheckIn } from './use-check-in.ts';

export interface CheckInProps {
  awards: readonly Award[];
  status: ParticipationStatus;
  checkIn: ReturnType<typeof useCheckIn>;
  coinContext: Pick<ReturnType<typeof useCoins>, 'coins' | 'expiring'>;
}

interface CheckInPanelProps extends CheckInProps {
  rows: readonly ClothRow[];
  className: string | undefined;
}

/** The number of check-ins this week, the button with today's award, the missed days, and the coin balance. */
export function CheckInPanel({ awards, status, checkIn, coinContext, rows, className }: CheckInPanelProps) {
  const { week, weaving, got, needsPhone, press, makeUp, retry } = checkIn;
  return (
    <div className={`${styles.panel} ${className}`}>
      <p className={styles.count}>
        {checkInTexts.done}
        <b className="num">{week?.index ?? 0}</b>
        <span className="num">{checkInTexts.of(awards.length)}</span>
      </p>
      <CheckInButton
        {...{ week, rows, got }}
        status={status === 'open' && needsPhone ? 'needs-phone' : status}
        isWeaving={weaving !== null}
        onPress={() => void press()}
        onRetry={retry}
      />
      {status === 'open' && week?.makeUp && (
        <MakeUp makeUp={week.makeUp} next={rows[week.index] ?? null} onMakeUp={makeUp} />
      )}
      <div className={styles.balance}>
        <CoinBalance
          balance={coinContext.coins}
          expiring={coinContext.expiring}
          isSignedOut={status === 'signed-out'}
        />
      </div>
    </div>
  );
}

type Terms = NonNullable<CheckInIndexReply['data']['makeUp']>;

interface MakeUpProps {
  makeUp: Terms;
  /** The row of the cloth that a make-up check-in fills. */
  next: ClothRow | null;
  onMakeUp: (day: number, by: 'card' | 'coins') => Promise<void>;
}

/** The missed days of this week. Asks for confirmation before it spends a make-up card or coins. */
function MakeUp({ makeUp: { missed, cards, coins, left }, next, onMakeUp }: MakeUpProps) {
  const [missedDay, setMissedDay] = useState<number | null>(null);
  if (missed.length === 0 || left === 0 || !next) return null;
  const nameOf = (day: number) => checkInTexts.weekdays[day - 1] ?? '';
  const decide = (by: 'card' | 'coins') => {
    const day = missedDay;
    setMissedDay(null);
    if (day !== null) void onMakeUp(day, by);
  };
  return (
    <div className={styles.makeUp}>
      <p>
        {checkInTexts.makeUpLeft(left)}
        {checkInTexts.makeUpPrice(cards, coins)}
      </p>
      <div className={styles.days}>
        {missed.map((day) => (
          <Button key={day} size="small" onClick={() => setMissedDay(day)}>
            {checkInTexts.makeUpDay(nameOf(day))}
          </Button>
        ))}
      </div>
      <Dialog
        title={checkInTexts.makeUpAsk(nameOf(missedDay ?? 1))}
        isOpen={missedDay !== null}
        onClose={() => setMissedDay(null)}
      >
        <p className={styles.text}>{checkInTexts.makeUpText(next.place, awardName(next.award))}</p>
        <div className={styles.ways}>
          {cards > 0 && (
            <Button look="primary" onClick={() => decide('card')}>
              {checkInTexts.byCard(cards)}
            </Button>
          )}
          {coins !== null && (
            <Button look={cards > 0 ? 'secondary' : 'primary'} onClick={() => decide('coins')}>
              {checkInTexts.byCoins(coins)}
            </Button>
          )}
          {cards === 0 && coins === null && <p className={styles.text}>{checkInTexts.noWay}</p>}
          <Button onClick={() => setMissedDay(null)}>{checkInTexts.cancel}</Button>
        </div>
      </Dialog>
    </div>
  );
}
