import { LotteryBoard } from '../../lottery/lottery-board.tsx';
import { OddsTable } from '../../lottery/odds-table.tsx';
import styles from '../../lottery/lottery-page.module.css';
import { useLottery } from '../../lottery/use-lottery.ts';
import type { ActivityOffer } from '../block-facts.ts';
import { blockTexts } from '../texts.ts';

/** A lottery's board with its odds beside it; its records are on its own page. */
export function LotteryBlock({ offer }: { offer: ActivityOffer }) {
  const { actId, owner, standing, lottery, prizes, coins, refresh, retry } = useLottery(offer);
  return (
    <div className={styles.draw}>
      <LotteryBoard
        {...{ actId, owner, standing, lottery, coins }}
        onChange={refresh}
        onRetry={retry}
        recordsHref="/lottery#records"
      />
      <OddsTable prizes={prizes} note={blockTexts.odds} />
    </div>
  );
}
