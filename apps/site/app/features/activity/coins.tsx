import type { UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { formatDate } from '../../format/format-date.ts';
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

interface CoinPurseProps {
  /** Null while that is not known. */
  balance: number | null;
  /** What of it goes first. */
  expiring: UserOverageReply['data']['expiring'];
  isSignedOut?: boolean;
}

/** How many coins somebody has, and which of them expire first. The row keeps its height. */
export function CoinPurse({ balance, expiring, isSignedOut = false }: CoinPurseProps) {
  return (
    <div className={styles.purse}>
      <span>
        {activityTexts.purse}
        {expiring && <small>{activityTexts.expiring(expiring.coins, formatDate(expiring.at, 'yyyy-MM-dd'))}</small>}
      </span>
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
