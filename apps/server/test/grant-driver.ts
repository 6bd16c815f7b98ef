import { DAY_MS } from '@feisuo/contract/facts/durations';
import { beforeEach } from 'vitest';
import { grantMembership, type GrantSource } from '../src/modules/membership/index.ts';
import { takeBackDays } from '../src/modules/pay/index.ts';
import { dayOf, startOf } from '../src/time/shanghai.ts';
import { isLockAwaited } from './lock-waiters.ts';
import { outsideTransaction } from './one-connection.ts';
import { truncateLedger } from './ledger-fixtures.ts';
import type { TestServer } from './test-server.ts';

/** Grants and takes back days that were not paid for. Each test begins at noon with an empty ledger. */
export function useMovedDays(server: TestServer) {
  // Offset of the clock to noon, so that tests do not cross midnight.
  let noon = 0;
  let gifts = 0;
  const goOn = (days: number) => server.clock.setOffset(noon + days * DAY_MS);
  beforeEach(async () => {
    noon = startOf(dayOf(new Date())).getTime() + 12 * 3_600_000 - Date.now();
    goOn(0);
    await truncateLedger(server);
  });
  return {
    db: () => server.deps.db,
    now: () => server.clock.now(),
    goOn,
    /** Grants days that begin after the member's existing days. */
    async give(accountId: string, days: number, type: GrantSource['type'] = 'operator'): Promise<GrantSource> {
      const source = { type, id: `gift${(gifts += 1)}` };
      const gift = { accountId, source, productId: 'gift', vas: 3, length: { days }, at: server.clock.now() } as const;
      await server.deps.db.transaction((tx) => grantMembership(tx, gift));
      return source;
    },
    takeGift: (source: GrantSource) =>
      server.deps.db.transaction((tx) => takeBackDays(tx, { source, at: server.clock.now() })),
    /** Starts `work` while the caller's transaction is open. Returns when `work` waits for a lock or is complete. */
    async untilItWaits<T>(work: () => Promise<T>): Promise<{ answer: Promise<T> }> {
      const state = { isOver: false };
      const answer = outsideTransaction(work).finally(() => (state.isOver = true));
      answer.catch(() => {});
      while (!state.isOver && !(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
      return { answer };
    },
  };
}
