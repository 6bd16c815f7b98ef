import { platformRules, type Outcome } from '../platforms/platform.ts';
import type { UploadChange, UploadRow } from './upload-queries.ts';

const MINUTE_MS = 60_000;
/** After the nth attempt; the last one repeats. */
const WAITS_MS = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE_MS);
/** From the first attempt. */
const STOPS_MS = 72 * 60 * MINUTE_MS;

type Tried = Pick<UploadRow, 'platform' | 'event' | 'tries' | 'unanswered' | 'firstTryAt'>;

/** The next state after an attempt. */
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
      // A repeat would count twice, so an operator must check at the platform.
      if (!rules.countsOnce(row.event)) return { state: 'unsure', unanswered, why: outcome.why };
      // Attempts from before an operator's retry do not count.
      if (rules.mostUnanswered !== null && Math.min(unanswered, row.tries) >= rules.mostUnanswered) {
        return { state: 'dead', unanswered, why: outcome.why };
      }
      return { ...tryAgain(row, outcome.why, now), unanswered };
    }
  }
}

const waitAfter = (tries: number) => WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE_MS;

/** The last failed attempt, or when it was due; null without a failure. */
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
