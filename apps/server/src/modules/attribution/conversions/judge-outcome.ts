import { platformRules, type Outcome } from '../platforms/platform.ts';
import type { UploadChange, UploadRow } from './upload-queries.ts';

const MINUTE_MS = 60_000;
/** After the nth try; the last for all that follow. */
const WAITS_MS = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE_MS);
/** Counted from the first try. */
const STOPS_MS = 72 * 60 * MINUTE_MS;

type Tried = Pick<UploadRow, 'platform' | 'event' | 'tries' | 'unanswered' | 'firstTryAt'>;

/** What an upload becomes after a try. */
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
      // Told twice it would count twice, so a person has to look it up there.
      if (!rules.countsOnce(row.event)) return { state: 'unsure', unanswered, why: outcome.why };
      // Those from before an operator had it sent again are not held against it.
      if (rules.mostUnanswered !== null && Math.min(unanswered, row.tries) >= rules.mostUnanswered) {
        return { state: 'dead', unanswered, why: outcome.why };
      }
      return { ...tryAgain(row, outcome.why, now), unanswered };
    }
  }
}

const waitAfter = (tries: number) => WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? MINUTE_MS;

/** When an upload that did not arrive was last tried, or was due to be; null of any other. */
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
