import type { AuditVerifyPart } from '@feisuo/contract/schemas/operator';
import { wordsOf, type ConsoleApi } from '../api/console-api.ts';
import { createStore } from '../kit/store.ts';

/** What has been reckoned so far; `isEnd` where it is all. */
export type ChainReport = Omit<AuditVerifyPart, 'after' | 'newest'> & {
  percent: number;
  /** The head that was noted earlier. */
  earlier: string;
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
        let [where, hasEarlier] = [new URLSearchParams(), false];
        for (let isEnd = false; !isEnd;) {
          if (earlier !== '') where.set('earlier', earlier);
          const part = await api.get<AuditVerifyPart>(`audit/verify?${where}`);
          if (run !== mine) return;
          isEnd = part.isEnd;
          hasEarlier ||= part.hasEarlier;
          const { after, newest, ...told } = part;
          const percent = isEnd ? 100 : Math.floor((Number(after) / Math.max(1, Number(newest))) * 100);
          change({ report: { ...told, percent, earlier, hasEarlier } });
          where = placeOf(part);
        }
      } catch (error) {
        if (run !== mine) return;
        change({ refusal: wordsOf(error) });
      }
      change({ isChecking: false });
    },
  };
}

/** Where the next part begins, and what there was until there. */
function placeOf({ after, head, entries, unkeyed }: AuditVerifyPart): URLSearchParams {
  const place = { after, head, entries: String(entries), unkeyed: String(unkeyed) };
  return new URLSearchParams(Object.entries(place).filter((one): one is [string, string] => one[1] !== null));
}

export const chainCheck = createChainCheck();
