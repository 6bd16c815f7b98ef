import type { ExchangeGood } from '@feisuo/contract/schemas/activity-exchange';
import { Button } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { awardName } from '../award-name.ts';
import { Coins } from '../coins.tsx';
import { Ticks } from '../ticks.tsx';
import styles from './good-card.module.css';
import { actOf, limitOf, type Surroundings } from './good-state.ts';
import { exchangeTexts } from './texts.ts';

interface GoodCardProps {
  good: ExchangeGood;
  surroundings: Surroundings;
  onPress: () => void;
}

export function GoodCard({ good, surroundings, onPress }: GoodCardProps) {
  const name = awardName(good.award);
  const act = actOf(good, surroundings);
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
          {act.kind === 'word' ? (
            <Pill>{act.text}</Pill>
          ) : (
            <Button size="small" onClick={onPress}>
              {act.text}
              <span className="sr-only">：{name}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
