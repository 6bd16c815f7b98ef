import type { Length } from '../../membership/index.ts';

export type { Length };

export const timesLength = (length: Length, num: number): Length =>
  'months' in length ? { months: length.months * num } : { days: length.days * num };
