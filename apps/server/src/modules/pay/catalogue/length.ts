/** How long a membership lasts; months are those of the calendar in Asia/Shanghai. */
export type Length = { months: number } | { days: number };

export const timesLength = (length: Length, num: number): Length =>
  'months' in length ? { months: length.months * num } : { days: length.days * num };
