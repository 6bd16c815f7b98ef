import type { AuditVerifyPart } from '@feisuo/contract/schemas/operator';
import { wordsOf, type ConsoleApi } from '../api/console-api.ts';
import { createStore } from '../kit/store.ts';

/** What has been reckoned so far; `isEnd` where it is all. */
export type ChainReport = Pick<AuditVerifyPart, 'entries' | 'unkeyed' | 'head' | 'brokenAt' | 'isEnd'> & {
  percent: number;
  /** The head that was noted earlier, and whether it was met. */
  earlier: string;
  hasEarlier: boolean;
};

export type ChainCheck = { report: ChainReport | null; refusal: string | null; isChecking: boolean };

/** One check that belongs to no page: it goes on while other pages are looked at, and what it found is there afterwards. */
export function createChainCheck() {
  const { read, watch, change } = createStore<ChainCheck>({ report: null, refusal: null, isChecking: false });
  let run = 0;
  return {
    read,
    watch,
    stop() {
      run += 1;
      change({ isChecking: false });
    },
    async start(api: Pick<ConsoleApi, 'get'>, earlier: string): Promise<void> {
      const mine = (run += 1);
      change({ report: null, refusal: null, isChecking: true });
      try {
        const seek = earlier === '' ? '' : `&earlier=${encodeURIComponent(earlier)}`;
        let [entries, unkeyed, where, hasEarlier] = [0, 0, 'after=0', false];
        for (let isEnd = false; !isEnd;) {
          // eslint-disable-next-line no-await-in-loop -- each part is bound to the one before
          const part = await api.get<AuditVerifyPart>(`audit/verify?${where}${seek}`);
          if (run !== mine) return;
          entries += part.entries;
          unkeyed += part.unkeyed;
          isEnd = part.isEnd;
          hasEarlier ||= part.hasEarlier;
          const { head, brokenAt, after, newest } = part;
          const percent = isEnd ? 100 : Math.floor((Number(after) / Math.max(1, Number(newest))) * 100);
          change({ report: { entries, unkeyed, head, brokenAt, isEnd, percent, earlier, hasEarlier } });
          where = `after=${after}${head === null ? '' : `&head=${encodeURIComponent(head)}`}`;
        }
      } catch (error) {
        if (run !== mine) return;
        change({ refusal: wordsOf(error) });
      }
      change({ isChecking: false });
    },
  };
}

export const chainCheck = createChainCheck();
