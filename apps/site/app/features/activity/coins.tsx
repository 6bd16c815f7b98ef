import { CoinIcon } from './coin-icon.tsx';
import styles from './coins.module.css';
import { activityTexts } from './texts.ts';

/** An amount of coins; read out with the coin's name. */
export function Coins({ amount, sign = false }: { amount: number; sign?: boolean }) {
  return (
    <span className={`${styles.coins} num`}>
      <CoinIcon />
      {sign && amount >= 0 ? `+${amount}` : amount}
      <span className="sr-only">{activityTexts.coin}</span>
    </span>
  );
}

/** How many coins somebody has; null while that is not known. The row keeps its height. */
export function CoinPurse({ balance, isSignedOut = false }: { balance: number | null; isSignedOut?: boolean }) {
  return (
    <div className={styles.purse}>
      <span>{activityTexts.purse}</span>
      {balance === null ? (
        <span className={styles.unknown}>{isSignedOut ? activityTexts.purseUnknown : '—'}</span>
      ) : (
        <span className={`${styles.coins} num`}>
          <CoinIcon />
          <b>{balance}</b>
        </span>
      )}
    </div>
  );
}
