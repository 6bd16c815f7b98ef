import type { Award, CheckInIndexReply } from '@feisuo/contract/schemas/activity';
import { Button } from '../../../components/button.tsx';
import { awardName } from '../award-name.ts';
import { SignInButton } from '../sign-in-button.tsx';
import type { ParticipationStatus } from '../participation-status.ts';
import { StatusNote } from '../status-note.tsx';
import { activityTexts } from '../texts.ts';
import styles from './check-in-button.module.css';
import { rowsLeft, type ClothRow } from './woven-rows.ts';
import { checkInTexts } from './texts.ts';

interface CheckInButtonProps {
  status: ParticipationStatus;
  week: CheckInIndexReply['data'] | null;
  rows: readonly ClothRow[];
  /** The award of the latest check-in since the page was opened; null if there was none. */
  got: { place: number; award: Award } | null;
  isWeaving: boolean;
  onPress: () => void;
  onRetry: () => void;
}

/** The button for today's check-in, or why there is none. Its height is constant, so the layout does not shift. */
export function CheckInButton({ status, week, rows, got, isWeaving, onPress, onRetry }: CheckInButtonProps) {
  const first = rows[0];
  if (status === 'signed-out' && first) {
    return (
      <div className={styles.press}>
        <SignInButton size="large" text={checkInTexts.signIn(1)} />
        <p>{checkInTexts.gives(awardName(first.award))}</p>
      </div>
    );
  }
  if (status === 'waiting' || (status === 'open' && !week)) {
    return (
      <div className={styles.press}>
        <Button look="primary" size="large" aria-disabled>
          {activityTexts.loading}
        </Button>
        <noscript>
          <p>{activityTexts.noScript}</p>
        </noscript>
        <p>{first && checkInTexts.gives(awardName(first.award))}</p>
      </div>
    );
  }
  if (status !== 'open' || !week) {
    return <div className={styles.press}>{status !== 'open' && <StatusNote status={status} onRetry={onRetry} />}</div>;
  }
  const today = rows.find(({ state }) => state === 'today');
  return (
    <div className={styles.press}>
      {today ? (
        <Button look="primary" size="large" aria-disabled={isWeaving} onClick={onPress}>
          {isWeaving ? activityTexts.busy : checkInTexts.press(today.place)}
        </Button>
      ) : (
        <p className={styles.pressed}>{week.index >= rows.length ? checkInTexts.full : checkInTexts.pressed}</p>
      )}
      <p aria-live="polite">{noteOf({ week, today, got, rows })}</p>
    </div>
  );
}

/** A line below the button: the last result, today's award, or the next award. */
function noteOf({
  week,
  today,
  got,
  rows,
}: {
  week: CheckInIndexReply['data'];
  today: ClothRow | undefined;
  got: CheckInButtonProps['got'];
  rows: readonly ClothRow[];
}): string {
  const said = got ? checkInTexts.got(got.place, awardName(got.award)) : '';
  if (today) return said + checkInTexts.gives(awardName(today.award));
  const left = rowsLeft(week);
  if (week.index >= rows.length || left === 0) return said + checkInTexts.newWeek;
  return said + checkInTexts.tomorrow(week.index + 1) + checkInTexts.weekLeft(left);
}
