import { CoinBalance } from '../../coins.tsx';
import styles from '../block.module.css';
import type { CoinContext } from './use-coin-context.ts';

export const CoinsBlock = ({ coinContext: { phase, coins, expiring } }: { coinContext: CoinContext }) => (
  <div className={styles.coins}>
    <CoinBalance balance={coins} expiring={expiring} isSignedOut={phase === 'out'} />
  </div>
);
