import type { CheckInIndexReply } from '@feisuo/contract/schemas/activity';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { awardName } from '../award-name.ts';
import styles from './make-up.module.css';
import type { ClothRow } from './woven-rows.ts';
import { checkInTexts } from './texts.ts';

type Terms = NonNullable<CheckInIndexReply['data']['makeUp']>;

interface MakeUpProps {
  makeUp: Terms;
  /** The row that the make-up check-in fills. */
  next: ClothRow | null;
  onMakeUp: (day: number, by: 'card' | 'coins') => Promise<void>;
}

/** The missed days of this week. Asks for confirmation before it spends a make-up card or coins. */
export function MakeUp({ makeUp: { missed, cards, coins, left }, next, onMakeUp }: MakeUpProps) {
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
