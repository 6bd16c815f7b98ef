import { serverNow } from '../api/server-clock.ts';
import { formatSpan, formatTime } from '../format-time.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';

/** When a request arrived, and while it is open how long it has waited. */
export function WaitingTime({ since, isWaiting }: { since: string; isWaiting: boolean }) {
  const waited = Math.max(0, serverNow() - Date.parse(since));
  return <TwoLines first={formatTime(since)} second={isWaiting ? `已等 ${formatSpan(waited)}` : ''} />;
}
