/** `2026-06-01 至 2026-06-14`, or the one day. */
export const periodOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} 至 ${to}`;
