import type { UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { formatDate } from '../../format/format-date.ts';
import styles from './coins.module.css';
import { activityTexts } from './texts.ts';

const CoinIcon = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <circle cx="9" cy="9" r="7.4" />
    <path d="M4.5 9C6.6 6.4 11.4 6.4 13.5 9 11.4 11.6 6.6 11.6 4.5 9Z" />
  </svg>
);

/** An amount of coins. Screen readers also get the name of the coin. */
export function Coins({ amount, sign = false }: { amount: number; sign?: boolean }) {
  return (
    <span className={`${styles.coins} num`}>
      <CoinIcon />
      {sign && amount >= 0 ? `+${amount}` : amount}
      <span className="sr-only">{activityTexts.coin}</span>
    </span>
  );
}

interface CoinBalanceProps {
  /** Null while the balance is unknown. */
  balance: number | null;
  /** The coins that expire next, the earliest first. */
  expiring: UserOverageReply['data']['expiring'];
  isSignedOut?: boolean;
}

/** The coin balance, and the coins that expire next. Its height is constant, so the layout does not shift. */
export function CoinBalance({ balance, expiring, isSignedOut = false }: CoinBalanceProps) {
  return (
    <div className={styles.balance}>
      <span>
        {activityTexts.coinContext}
        {expiring && <small>{activityTexts.expiring(expiring.coins, formatDate(expiring.at, 'yyyy-MM-dd'))}</small>}
      </span>
      {balance === null ? (
        <span className={styles.unknown}>{isSignedOut ? activityTexts.balanceUnknown : '—'}</span>
      ) : (
        <span className={`${styles.coins} num`}>
          <CoinIcon />
          <b>{balance}</b>
        </span>
      )}
    </div>
  );
}
