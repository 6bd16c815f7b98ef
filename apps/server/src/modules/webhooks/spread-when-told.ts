import { spreadAnnouncements } from './spread.ts';
import type { WebhookDeps } from './webhook-deps.ts';

/**
 * Spreads what was announced as soon as it is said that something was. Told any number of times while it does so, it does so once
 * more; what it misses by failing, the minute's round finds.
 */
export function spreadsWhenTold(deps: WebhookDeps): () => void {
  let isRunning = false;
  let isToldAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      do {
        isToldAgain = false;
        // eslint-disable-next-line no-await-in-loop -- one after the other is the point
        await spreadAnnouncements(deps);
      } while (isToldAgain);
    } catch (error) {
      deps.log.warn({ err: error }, 'announcements were not spread');
    } finally {
      isRunning = false;
    }
  };
  return () => {
    isToldAgain = true;
    if (!isRunning) void run();
  };
}
