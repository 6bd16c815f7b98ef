import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { useState, type ReactNode } from 'react';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { dayOf } from '../centre/moment.ts';
import { Notice } from '../form/notice.tsx';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { Shell } from '../shell/shell.tsx';
import { siteAddress } from '../shell/address.ts';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { infoOf } from '../sign-in/sign-in-flow.ts';
import { stateNameOf } from './state-names.ts';
import styles from './state-view.module.css';
import { useStateTexts } from './texts/use-state-texts.ts';

interface Props {
  refusal: AccountErrorBody;
  /** When a lock ends by itself. */
  until: number | null;
  /** Remedies, most helpful first; switching to another account comes last. */
  children?: ReactNode;
  onOtherAccount: () => void;
}

/** Why this account cannot be used now, the remedy, and the number to give to support. */
export function StateView({ refusal, until, children, onOtherAccount }: Props) {
  const texts = useTexts();
  const state = stateNameOf(refusal);
  const states = useStateTexts();
  const says = states[state];
  const { erase_at: eraseAt } = infoOf(refusal);
  const canAppeal = state === 'blocked' || state === 'frozen' || state === 'review' || state === 'other';
  return (
    <Shell texts={texts} title={says.title}>
      <ViewTitle>{says.title}</ViewTitle>
      <p className={words.lead}>{says.why}</p>
      {until !== null && <TimeLeft until={until} />}
      {eraseAt !== undefined && <EraseDay at={eraseAt} />}
      <Notice title={texts.refused.todo}>
        <p>{says.todo}</p>
        <p className={words.code}>{texts.refused.code(`${refusal.error_code}`)}</p>
      </Notice>
      <div className={styles.ways}>
        {children}
        {canAppeal && (
          <a className={words.primary} href={siteAddress('/support/work-order')} target="_blank" rel="noreferrer">
            {states.appeal}
          </a>
        )}
        <button className={words.secondary} type="button" onClick={onOtherAccount}>
          {states.otherAccount}
        </button>
      </div>
    </Shell>
  );
}

const two = (count: number) => count.toString().padStart(2, '0');
/** Hours only if there are any: a lock may last a day. */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Read out only at the beginning and at the end. */
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

/** The remaining days are shown once; a date needs no countdown. */
function EraseDay({ at }: { at: string }) {
  const states = useStateTexts();
  const [days] = useState(() => daysUntil(at, Date.now()));
  return days === null ? null : <p className={styles.time}>{states.erasedOn(dayOf(at), days)}</p>;
}

/** Days left until an instant, rounded up; null for an invalid or past instant. */
export function daysUntil(instant: string, now: number): number | null {
  const days = Math.ceil((Date.parse(instant) - now) / DAY_MS);
  return days > 0 ? days : null;
}
