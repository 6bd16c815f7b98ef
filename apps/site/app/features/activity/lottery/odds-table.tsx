import type { LotteryPrize } from '@feisuo/contract/schemas/activity';
import { oddsOfNothing, oddsText } from './odds.ts';
import styles from './odds-table.module.css';
import { PrizeName } from './prize-text.tsx';
import { lotteryTexts } from './texts.ts';

/** A table of all prizes with odds and stock, shown in every state. The length of a bar is proportional to the odds. */
export function OddsTable({ prizes, note }: { prizes: readonly LotteryPrize[]; note: string }) {
  const nothing = oddsOfNothing(prizes);
  return (
    <section className={styles.odds} aria-labelledby="odds-title">
      <h2 id="odds-title">{lotteryTexts.odds}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{lotteryTexts.prize}</th>
            <th scope="col">{lotteryTexts.chance}</th>
            <th scope="col">{lotteryTexts.stock}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map(({ id, award, odds, left, total }) => (
            <tr key={id}>
              <td>
                <PrizeName award={award} />
              </td>
              <Odds odds={odds} />
              <td className="num">{left === undefined ? lotteryTexts.endless : `${left} / ${total ?? left}`}</td>
            </tr>
          ))}
          {nothing > 0 && (
            <tr>
              <td>
                {lotteryTexts.nothing}
                <small>{lotteryTexts.nothingNote}</small>
              </td>
              <Odds odds={nothing} />
              <td className="num">—</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>{note}</p>
    </section>
  );
}

const Odds = ({ odds }: { odds: number }) => (
  <td className={`${styles.share} num`}>
    {oddsText(odds)}
    <svg className={styles.bar} aria-hidden="true">
      <rect width="100%" height="3" />
      <rect className={styles.part} width={oddsText(odds)} height="3" />
    </svg>
  </td>
);
