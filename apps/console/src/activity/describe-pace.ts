import type { ReleaseView } from '@feisuo/contract/schemas/console-activity';
import { formatCount } from '../kit/format-number.ts';

/** Number of complete days before today that tell how fast a stock goes. */
const PACE_DAYS = 7;

/** Says how long the rest of a stock lasts if as many units are given per day as in the last week. */
export function describePace({ days, today, stock }: ReleaseView & { stock: number }): string {
  const known = days.filter((day) => day.day <= today && day.given !== null);
  const given = known.at(-1)?.given ?? 0;
  const left = Math.max(0, stock - given);
  if (left === 0) return '库存已经发完。';
  const base = `库存 ${formatCount(stock)} 份，还剩 ${formatCount(left)} 份。`;
  const before = known.filter(({ day }) => day < today).slice(-PACE_DAYS - 1);
  const [first, last] = [before[0], before.at(-1)];
  const passed = before.length - 1;
  if (!first || !last || passed < 1) return base;
  const perDay = ((last.given ?? 0) - (first.given ?? 0)) / passed;
  if (perDay <= 0) return `${base}最近 ${passed} 天没有发出。`;
  const lasting = Math.ceil(left / perDay);
  const pace = perDay < 1 ? '不到 1 份' : `约 ${formatCount(Math.round(perDay))} 份`;
  return `${base}最近 ${passed} 天平均每天发出${pace}，照这样还能发 ${formatCount(lasting)} 天左右。`;
}
