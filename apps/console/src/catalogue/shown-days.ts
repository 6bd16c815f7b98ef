import type { ProductDraft } from '@feisuo/contract/schemas/console-catalogue';

export type Length = Pick<ProductDraft, 'lengthUnit' | 'lengthCount' | 'days'>;
type Typed = { [Name in keyof Length]?: Length[Name] | null };

/** The days that a length usually comes to: a month is told as 31, the longest it can be. */
function usualDays({ lengthUnit, lengthCount }: Typed): number | null {
  if (typeof lengthCount !== 'number') return null;
  if (lengthUnit !== 'months') return lengthCount;
  return lengthCount % 12 === 0 ? (lengthCount / 12) * 365 : lengthCount * 31;
}

/** What pages say once the length is another; null where it stays: what somebody wrote is theirs. */
export function daysAfter(before: Typed, now: Typed): number | null {
  const wasUsual = before.days === usualDays(before) || typeof before.days !== 'number';
  return wasUsual ? usualDays(now) : null;
}

/** Whether pages say something else than the length usually comes to. */
export function isUnusual(now: Typed): boolean {
  const usual = usualDays(now);
  return usual !== null && typeof now.days === 'number' && now.days !== usual;
}

/** At the field: that it follows, or that it differs. */
export function sayDays(now: Typed): string {
  if (!isUnusual(now)) return '跟着时长变，也可以自己填';
  const usual = usualDays(now);
  return now.lengthUnit === 'months'
    ? `和时长对不上：${now.lengthCount} 个月通常显示 ${usual} 天`
    : `和时长对不上：按天卖的要显示 ${usual} 天`;
}
