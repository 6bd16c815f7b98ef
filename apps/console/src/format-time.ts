import { DAY_S } from '@feisuo/contract/facts/durations';

// The console shows Beijing time to all operators, because prizes, orders and logs are dated in Beijing time.
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

/** Formats a time in Beijing: `2026-06-14 13:04:05`. An invalid time is returned unchanged. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const part = Object.fromEntries(stamp.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`;
}

/** Spells a time out in a text: `2026 年 6 月 14 日 13:04（北京时间）`. */
export function formatMoment(iso: string): string {
  const [day = '', clock = ''] = formatTime(iso).split(' ');
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日 ${clock.slice(0, 5)}（北京时间）`;
}

/** Formats a duration in two units: `3 天 4 小时`, `5 分 6 秒`. */
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

/** Describes how far the server's clock differs from this computer's clock; null if the difference is small. */
export function describeDrift(serverIso: string, localMs: number): string | null {
  // The latency of the answer makes the difference inexact. Without rounding, one day would become 23 小时 59 分.
  const drift = Math.round((Date.parse(serverIso) - localMs) / 1000) * 1000;
  if (Number.isNaN(drift) || Math.abs(drift) < smallDriftMs) return null;
  return `比本机${drift > 0 ? '快' : '慢'} ${formatSpan(drift)}`;
}
