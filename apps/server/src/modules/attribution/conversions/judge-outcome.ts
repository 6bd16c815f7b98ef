import { platformRules, type Outcome } from '../platforms/ad-platform.ts';
import type { UploadChange, UploadRow } from './upload-queries.ts';

const MINUTE_MS = 60_000;
/** Waiting times after the first and further failed attempts. The last value applies to all later attempts. */
const WAITS_MS = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE_MS);
/** An upload is not retried later than this time after its first attempt. */
const STOPS_MS = 72 * 60 * MINUTE_MS;

type Tried = Pick<UploadRow, 'platform' | 'event' | 'tries' | 'unanswered' | 'firstTryAt'>;

/** Decides the next state of an upload after an attempt. */
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
      // The platform would count a repeated upload twice. An operator must look at the platform whether the upload
      // arrived.
      if (!rules.countsOnce(row.event)) return { state: 'unsure', unanswered, why: outcome.why };
      // Counts only attempts since an operator last restarted the upload: a restart resets `tries`.
      if (rules.mostUnanswered !== null && Math.min(unanswered, row.tries) >= rules.mostUnanswered) {
        return { state: 'dead', unanswered, why: outcome.why };
      }
      return { ...tryAgain(row, outcome.why, now), unanswered };
    }
  }
}

const waitAfter = (tries: number) => WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE_MS;

/**
 * Returns when the last attempt failed, or null if none failed. For a dead or unsure upload, this is the time when the
 * attempt was due.
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
