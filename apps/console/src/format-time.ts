import { DAY_S } from '@feisuo/contract/facts/durations';

// The product's clock is Asia/Shanghai for all operators: prizes, orders and logs are dated by it.
const stamp = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `2026-06-14 13:04:05`, Beijing time; an invalid time stays as it is. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const part = Object.fromEntries(stamp.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`;
}

/** `2026 年 6 月 14 日 13:04（北京时间）`, for a moment that is read once. */
export function sayMoment(iso: string): string {
  const [day = '', clock = ''] = formatTime(iso).split(' ');
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日 ${clock.slice(0, 5)}（北京时间）`;
}

/** A span in its two largest units: `3 天 4 小时`, `5 分 6 秒`. */
export function formatSpan(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const parts = [
    { amount: Math.floor(seconds / DAY_S), unit: '天' },
    { amount: Math.floor(seconds / 3600) % 24, unit: '小时' },
    { amount: Math.floor(seconds / 60) % 60, unit: '分' },
    { amount: seconds % 60, unit: '秒' },
  ];
  const first = parts.findIndex(({ amount }) => amount > 0);
  if (first === -1) return '0 秒';
  return parts
    .slice(first, first + 2)
    .filter(({ amount }) => amount > 0)
    .map(({ amount, unit }) => `${amount} ${unit}`)
    .join(' ');
}

const smallDriftMs = 5000;

/** The server clock's drift from this machine's, as text; null while small. */
export function describeDrift(serverIso: string, localMs: number): string | null {
  // Rounded to seconds: the answer's latency would give 1 天 23 小时 59 分.
  const drift = Math.round((Date.parse(serverIso) - localMs) / 1000) * 1000;
  if (Number.isNaN(drift) || Math.abs(drift) < smallDriftMs) return null;
  return `比本机${drift > 0 ? '快' : '慢'} ${formatSpan(drift)}`;
}
