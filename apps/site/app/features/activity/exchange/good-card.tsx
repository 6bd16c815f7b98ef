import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import type { ActivityState } from '@feisuo/contract/schemas/activity-parts';
import { Button } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { awardName } from '../award-name.ts';
import { Coins } from '../coins.tsx';
import { Ticks } from '../percentage-ticks.tsx';
import styles from './good-card.module.css';
import { exchangeTexts } from './texts.ts';
import { formatDate } from '../../../format/format-date.ts';

interface GoodCardProps {
  good: ExchangeGood;
  surroundings: StationContext;
  onPress: () => void;
}

export function GoodCard({ good, surroundings, onPress }: GoodCardProps) {
  const name = awardName(good.award);
  const action = actionOf(good, surroundings);
  const limit = limitOf(good);
  const { left, stock } = good;
  return (
    <li className={styles.good} data-out={good.state === 'sold_out' || undefined}>
      <WeaveArt
        className={styles.art}
        name={name}
        motif="gem"
        hue="lime"
        image={good.picture ? { src: good.picture, width: 460, height: 230, alt: '' } : null}
      />
      <div className={styles.body}>
        <h3>{name}</h3>
        <p>
          {good.desc}
          {limit && <span className={styles.limit}>{limit}</span>}
        </p>
        <div className={styles.stock}>
          {left !== null && stock !== null ? (
            <>
              <Ticks tone="plain" percent={stock > 0 ? (left / stock) * 100 : 0} />
              <span className="num">{exchangeTexts.left(left, stock)}</span>
            </>
          ) : (
            <span>{exchangeTexts.unlimited}</span>
          )}
        </div>
        <div className={styles.act}>
          <Coins amount={good.price} />
          {action.kind === 'word' ? (
            <Pill>{action.text}</Pill>
          ) : (
            <Button size="small" onClick={onPress}>
              {action.text}
              <span className="sr-only">：{name}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** What the card of a good offers: a button, or a text that says why there is none. */
type GoodAction = { kind: 'press' | 'explain'; text: string } | { kind: 'word'; text: string };

interface StationContext {
  /** The state of the supply station. */
  state: ActivityState;
  /** Whether this member may use the supply station. */
  isEligible: boolean;
  /** The member's coin balance; null for visitors. */
  balance: number | null;
}

/** What a good offers to this member. Its button is never disabled: a press explains what is missing. */
export function actionOf(good: ExchangeGood, { state, isEligible, balance }: StationContext): GoodAction {
  if (state !== 'running') return { kind: 'word', text: exchangeTexts.closed[state] };
  if (!isEligible) return { kind: 'word', text: exchangeTexts.notEligible };
  switch (good.state) {
    case 'open':
      return { kind: 'press', text: exchangeTexts.open };
    case 'short':
      return balance === null
        ? { kind: 'press', text: exchangeTexts.open }
        : { kind: 'explain', text: exchangeTexts.short(good.price - balance) };
    case 'sold_out':
      return { kind: 'word', text: exchangeTexts.soldOut };
    case 'waiting':
      return {
        kind: 'word',
        text: good.nextReleaseAt
          ? exchangeTexts.waiting(formatDate(good.nextReleaseAt, 'MM-dd HH:mm'))
          : exchangeTexts.soldOut,
      };
    case 'had_enough':
      return { kind: 'word', text: exchangeTexts.hadEnough };
    case 'period_full':
      return { kind: 'word', text: exchangeTexts.periodFull };
  }
}

/** The limit per person as text; empty if there is no limit. */
export function limitOf({ perPerson, perPeriod }: Pick<ExchangeGood, 'perPerson' | 'perPeriod'>): string {
  if (perPerson !== null) return exchangeTexts.perPerson(perPerson);
  return perPeriod ? exchangeTexts.perPeriod[perPeriod.period](perPeriod.count) : '';
}
