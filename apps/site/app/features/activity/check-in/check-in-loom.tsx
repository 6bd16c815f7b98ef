import type { Award } from '@feisuo/contract/schemas/activity';
import { CoinBalance } from '../coins.tsx';
import type { Standing } from '../standing.ts';
import { awardName } from '../award-name.ts';
import { CheckInButton } from './check-in-button.tsx';
import styles from './check-in-loom.module.css';
import { Cloth, WholeCloth } from './cloth.tsx';
import { MakeUp } from './make-up.tsx';
import { rowsOf } from './rows.ts';
import { checkInTexts } from './texts.ts';
import type { useCoins } from '../use-coins.ts';
import type { useCheckIn } from './use-check-in.ts';

interface CheckInLoomProps {
  awards: readonly Award[];
  standing: Standing;
  checkIn: ReturnType<typeof useCheckIn>;
  purse: Pick<ReturnType<typeof useCoins>, 'coins' | 'expiring'>;
}

/** The week as a woven cloth, with progress, today's award and the coin balance. */
export function CheckInLoom({ awards, standing, checkIn, purse }: CheckInLoomProps) {
  const { week, weaving, got, needsPhone, press, makeUp, retry } = checkIn;
  const rows = rowsOf(awards, standing === 'open' ? week : null);
  const last = awards.at(-1);
  return (
    <section className={styles.loom} aria-labelledby="check-in-title">
      <h2 id="check-in-title" className="sr-only">
        {checkInTexts.title}
      </h2>
      <Cloth rows={rows} weaving={weaving} />
      <div className={styles.side}>
        <p>{checkInTexts.done}</p>
        <p className={`${styles.count} num`}>
          {week?.index ?? 0}
          <small>{checkInTexts.of(awards.length)}</small>
        </p>
        <CoinBalance balance={purse.coins} expiring={purse.expiring} isSignedOut={standing === 'signed-out'} />
        <CheckInButton
          {...{ week, rows, got }}
          standing={standing === 'open' && needsPhone ? 'needs-phone' : standing}
          isWeaving={weaving !== null}
          onPress={() => void press()}
          onRetry={retry}
        />
        {standing === 'open' && week?.makeUp && (
          <MakeUp makeUp={week.makeUp} next={rows[week.index] ?? null} onMakeUp={makeUp} />
        )}
        {last && (
          <div className={styles.whole}>
            <WholeCloth />
            <p>{checkInTexts.whole(awards.length, awardName(last))}</p>
          </div>
        )}
      </div>
    </section>
  );
}
