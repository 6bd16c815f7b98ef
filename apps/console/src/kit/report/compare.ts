/**
 * Describes the change from the previous to the current figure in percent, or in words if there is no change or the
 * previous figure is zero.
 */
export function compareWith(now: number, before: number): { text: string; isUp: boolean | null } {
  if (now === before) return { text: '持平', isUp: null };
  const isUp = now > before;
  if (before === 0) return { text: '此前为 0', isUp };
  const share = ((now - before) / before) * 100;
  return { text: `${isUp ? '+' : '−'}${Math.abs(share).toFixed(1)}%`, isUp };
}

/** Share of a part in a whole. Null if the whole is zero, or smaller than the part. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 || part > whole ? null : part / whole;

/** A period as text: `2026-06-01 至 2026-06-14`, or only the day if the period has one day. */
export const periodOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} 至 ${to}`;
