/** The ratio to the previous figure, if that is not zero. */
export function compareWith(now: number, before: number): { text: string; isUp: boolean | null } {
  if (now === before) return { text: '持平', isUp: null };
  const isUp = now > before;
  if (before === 0) return { text: '此前为 0', isUp };
  const share = ((now - before) / before) * 100;
  return { text: `${isUp ? '+' : '−'}${Math.abs(share).toFixed(1)}%`, isUp };
}

/** Null for a whole of zero, and for a part above the whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 || part > whole ? null : part / whole;

/** `2026-06-01 至 2026-06-14`, or the one day. */
export const periodOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} 至 ${to}`;
