import type { SupplyStationPage } from '@feisuo/contract/schemas/page-activity';
import { ButtonLink } from '../../../components/button.tsx';
import { ActivityHead } from '../activity-head.tsx';
import { ActivitySection } from '../activity-section.tsx';
import { CoinRecords } from '../coin-records.tsx';
import { CoinBalance } from '../coins.tsx';
import { ExchangeGrid } from '../exchange/exchange-grid.tsx';
import type { Station } from '../exchange/use-exchange.ts';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { rulesOf } from './station-rules.ts';
import styles from './supply-page.module.css';
import { supplyTexts } from './texts.ts';
import { useStation } from './use-station.ts';

interface SupplyPageProps {
  words: SupplyStationPage;
  /** Null if the supply station does not exist. */
  station: Station | null;
}

/** The exchange shop: coin balance, all goods and records. */
export function SupplyPage({ words, station: drawn }: SupplyPageProps) {
  const { phase, brief, round, coins, expiring, exchange } = useStation(drawn);
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={brief} />
        {drawn ? (
          <div className={styles.balance}>
            <CoinBalance balance={coins} expiring={expiring} isSignedOut={phase === 'out'} />
            <p>{supplyTexts.earn}</p>
            <div>
              <ButtonLink size="small" href="/activity/jsq">
                {supplyTexts.checkIn}
              </ButtonLink>
              <ButtonLink size="small" href="/activity/supply-station-v2#tasks">
                {supplyTexts.tasks}
              </ButtonLink>
            </div>
          </div>
        ) : (
          <MissingActivityNote quiet={words.quiet} />
        )}
      </div>
      {drawn && (
        <ActivitySection id="exchange" title={words.exchange.title} text={words.exchange.text}>
          <ExchangeGrid mine={exchange} />
        </ActivitySection>
      )}
      <CoinRecords round={round} />
      <Rules rules={rulesOf(words.rules, drawn)} />
    </>
  );
}
