import { platformRules, type Outcome } from '../platforms/ad-platform.ts';
import type { UploadChange, UploadRow } from './upload-queries.ts';

const MINUTE_MS = 60_000;
/** The wait after each attempt. The last value is used for all further attempts. */
const WAITS_MS = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE_MS);
/** Counted from the first attempt: after this time an upload is no longer retried. */
const STOPS_MS = 72 * 60 * MINUTE_MS;

type Tried = Pick<UploadRow, 'platform' | 'event' | 'tries' | 'unanswered' | 'firstTryAt'>;

/** The next state of an upload after an attempt. */
export function judgeOutcome(row: Tried, outcome: Outcome, now: Date): UploadChange {
  const rules = platformRules[row.platform];
  switch (outcome.is) {
    case 'sent':
      return { state: 'sent', sentAt: now, why: '' };
    case 'never':
      return { state: 'dead', why: outcome.why };
    case 'again':
      return tryAgain(row, outcome.why, now);
    case 'unanswered': {
      const unanswered = row.unanswered + 1;
      // The platform would count a repeat twice, so an operator must first look there whether the upload arrived.
      if (!rules.countsOnce(row.event)) return { state: 'unsure', unanswered, why: outcome.why };
      // Attempts before a restart by an operator do not count.
      if (rules.mostUnanswered !== null && Math.min(unanswered, row.tries) >= rules.mostUnanswered) {
        return { state: 'dead', unanswered, why: outcome.why };
      }
      return { ...tryAgain(row, outcome.why, now), unanswered };
    }
  }
}

const waitAfter = (tries: number) => WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE_MS;

/**
 * Time of the last failed attempt, or for a dead or unsure upload the time when it was due. Null without a failure.
 */
export function lastTryOf({ state, why, tries, nextTryAt }: UploadRow): Date | null {
  if (why === '' || tries === 0) return null;
  if (state === 'dead' || state === 'unsure') return nextTryAt;
  return state === 'waiting' ? new Date(nextTryAt.getTime() - waitAfter(tries)) : null;
}

function tryAgain({ tries, firstTryAt }: Tried, why: string, now: Date): UploadChange {
  const waitMs = waitAfter(tries);
  const nextTryAt = new Date(now.getTime() + waitMs);
  const isOver = nextTryAt.getTime() > (firstTryAt ?? now).getTime() + STOPS_MS;
  return isOver ? { state: 'dead', why: `${why}; given up after 72 hours` } : { state: 'waiting', nextTryAt, why };
}
