/** How a figure stands to the one before: a share where there was something to compare with. */
export function compareWith(now: number, before: number): { text: string; isUp: boolean | null } {
  if (now === before) return { text: '持平', isUp: null };
  const isUp = now > before;
  if (before === 0) return { text: '此前为 0', isUp };
  const share = ((now - before) / before) * 100;
  return { text: `${isUp ? '+' : '−'}${Math.abs(share).toFixed(1)}%`, isUp };
}

/** `12.3%`, or a dash where there is nothing to divide by. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`;

export const numberText = (value: number): string => value.toLocaleString('zh-CN');

/** `3/2`, as axes have room for. */
export const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
