import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ConsoleMismatch } from '@feisuo/contract/schemas/console-books';
import type { Tone } from '../components/pill.tsx';

type Stated = Pick<ConsoleMismatch, 'resolvedAt' | 'resolvedBy' | 'resolution' | 'parked' | 'foundAt'>;

/** The state of a mismatch: how it was resolved, until when it is parked, or for how many days it is open. */
export function stateOf(mismatch: Stated, now: number): { tone: Tone; text: string } {
  const { resolvedAt, resolvedBy, resolution, parked, foundAt } = mismatch;
  if (resolvedAt !== null) {
    if (resolution === 'booked') return { tone: 'ok', text: '已补单' };
    if (resolvedBy === 'system') return { tone: 'ok', text: '后来对上了' };
    return { tone: 'none', text: resolution === 'explained' ? '已解释' : '已处理' };
  }
  if (parked) return { tone: 'info', text: `挂账到 ${parked.until.slice(5)}` };
  const days = Math.floor((now - Date.parse(foundAt)) / DAY_MS);
  return { tone: 'warn', text: days > 0 ? `待处理 · ${days} 天` : '待处理' };
}
