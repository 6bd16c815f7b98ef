import type { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AccountClient } from '../account-client.ts';

/** Renews tokens before they expire while the page is visible, and when the network is back. */
export function keepFresh(
  page: Window,
  { credentials, platform: { now, wait } }: Pick<AccountClient, 'credentials' | 'platform'>,
): void {
  // Only its type is imported, because a shared constant would be a chunk of its own.
  const dayMs: typeof DAY_MS = 86_400_000;
  let isOn = false;

  async function start(): Promise<void> {
    if (isOn) return;
    isOn = true;
    let pause = 0;
    for (;;) {
      const stored = await credentials.peek();
      if (!stored) break;
      const left = Math.max(Date.parse(stored.expires_at) - now(), pause);
      pause = 0;
      // Browser timers cannot wait longer than 24 days, so the expiry is checked at least once a day.
      if (left > 0) await wait(Math.min(left, dayMs));
      else if (page.document.hidden) break;
      else {
        await credentials.refreshEarly();
        // For this time `refreshEarly` sends no further request, whatever its result was.
        pause = 120_000;
      }
    }
    isOn = false;
  }

  const restart = () => void start();
  credentials.subscribe(restart);
  page.addEventListener('visibilitychange', restart);
  page.addEventListener('online', () => void credentials.refreshEarly('RECONNECT'));
  restart();
}
