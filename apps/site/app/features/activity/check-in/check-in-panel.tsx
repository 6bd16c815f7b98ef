import type { Award } from '@feisuo/contract/schemas/activity';
import { CoinBalance } from '../coins.tsx';
import type { ParticipationStatus } from '../participation-status.ts';
import type { useCoins } from '../use-coins.ts';
import { CheckInButton } from './check-in-button.tsx';
import styles from './check-in-panel.module.css';
import { MakeUp } from './make-up.tsx';
import type { ClothRow } from './woven-rows.ts';
import { checkInTexts } from './texts.ts';
import type { useCheckIn } from './use-check-in.ts';

export interface CheckInProps {
  awards: readonly Award[];
  status: ParticipationStatus;
  checkIn: ReturnType<typeof useCheckIn>;
  coinContext: Pick<ReturnType<typeof useCoins>, 'coins' | 'expiring'>;
}

interface CheckInPanelProps extends CheckInProps {
  rows: readonly ClothRow[];
  className: string | undefined;
}

/** The count of the week, the button with today's award, missed days, and the coin balance. */
export function CheckInPanel({ awards, status, checkIn, coinContext, rows, className }: CheckInPanelProps) {
  const { week, weaving, got, needsPhone, press, makeUp, retry } = checkIn;
  return (
    <div className={`${styles.panel} ${className}`}>
      <p className={styles.count}>
        {checkInTexts.done}
        <b className="num">{week?.index ?? 0}</b>
        <span className="num">{checkInTexts.of(awards.length)}</span>
      </p>
      <CheckInButton
        {...{ week, rows, got }}
        status={status === 'open' && needsPhone ? 'needs-phone' : status}
        isWeaving={weaving !== null}
        onPress={() => void press()}
        onRetry={retry}
      />
      {status === 'open' && week?.makeUp && (
        <MakeUp makeUp={week.makeUp} next={rows[week.index] ?? null} onMakeUp={makeUp} />
      )}
      <div className={styles.balance}>
        <CoinBalance
          balance={coinContext.coins}
          expiring={coinContext.expiring}
          isSignedOut={status === 'signed-out'}
        />
      </div>
    </div>
  );
}
