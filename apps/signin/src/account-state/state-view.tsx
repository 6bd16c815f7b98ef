import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { useState, type ReactNode } from 'react';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { dayOf } from '../centre/format-time.ts';
import { Notice } from '../form/notice.tsx';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { Shell } from '../shell/shell.tsx';
import { appealAddress } from '../shell/address.ts';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { infoOf } from '../sign-in/sign-in-flow.ts';
import { stateNameOf } from './state-names.ts';
import styles from './state-view.module.css';
import { useStateTexts } from './texts/use-state-texts.ts';

interface Props {
  refusal: AccountErrorBody;
  /** When a lock ends by itself; null if it does not end by itself. */
  until: number | null;
  /** Buttons and links for the member, the most helpful first. The button for another account always follows them. */
  children?: ReactNode;
  onOtherAccount: () => void;
}

/** Tells why this account cannot be used now, what the member can do, and which number to give to support. */
export function StateView({ refusal, until, children, onOtherAccount }: Props) {
  const texts = useTexts();
  const state = stateNameOf(refusal);
  const states = useStateTexts();
  const labels = states[state];
  const { erase_at: eraseAt } = infoOf(refusal);
  const canAppeal = state === 'blocked' || state === 'frozen' || state === 'review' || state === 'other';
  return (
    <Shell texts={texts} title={labels.title}>
      <ViewTitle>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.why}</p>
      {until !== null && <TimeLeft until={until} />}
      {eraseAt !== undefined && <EraseDay at={eraseAt} />}
      <Notice title={texts.refused.todo}>
        <p>{labels.todo}</p>
        <p className={textStyles.code}>{texts.refused.code(`${refusal.error_code}`)}</p>
      </Notice>
      <div className={styles.ways}>
        {children}
        {canAppeal && (
          <a
            className={textStyles.primary}
            href={appealAddress(`${refusal.error_code}`)}
            target="_blank"
            rel="noreferrer"
          >
            {states.appeal}
          </a>
        )}
        <button className={textStyles.secondary} type="button" onClick={onOtherAccount}>
          {states.otherAccount}
        </button>
      </div>
    </Shell>
  );
}

const two = (count: number) => count.toString().padStart(2, '0');
/** Formats the remaining time of a lock. Hours are shown only if there are any; a lock lasts at most a day. */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Countdown to the end of a lock. A screen reader announces only its end, not each second. */
function TimeLeft({ until }: { until: number }) {
  const states = useStateTexts();
  const seconds = useSecondsUntil(until);
  return (
    <div className={styles.time}>
      <p aria-hidden={seconds > 0}>{seconds > 0 ? states.timeLeft : states.timeOver}</p>
      {seconds > 0 && (
        <p className={styles.clock} role="timer" aria-label={states.minutesLeft(Math.ceil(seconds / 60))}>
          {clockOf(seconds)}
        </p>
      )}
      <p className="sr-only" role="status">
        {seconds === 0 ? states.timeOver : ''}
      </p>
    </div>
  );
}

/** Shows the days until the account is erased. They are computed once, so there is no countdown. */
function EraseDay({ at }: { at: string }) {
  const states = useStateTexts();
  const [days] = useState(() => daysUntil(at, Date.now()));
  return days === null ? null : <p className={styles.time}>{states.erasedOn(dayOf(at), days)}</p>;
}

/** Days until a time, rounded up. Null if the time is invalid or past. */
export function daysUntil(instant: string, now: number): number | null {
  const days = Math.ceil((Date.parse(instant) - now) / DAY_MS);
  return days > 0 ? days : null;
}
