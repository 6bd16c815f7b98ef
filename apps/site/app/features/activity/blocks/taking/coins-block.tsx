import { CoinPurse } from '../../coins.tsx';
import styles from '../block.module.css';
import type { Purse } from './use-purse.ts';

export const CoinsBlock = ({ purse: { phase, coins, expiring } }: { purse: Purse }) => (
  <div className={styles.coins}>
    <CoinPurse balance={coins} expiring={expiring} isSignedOut={phase === 'out'} />
  </div>
);
