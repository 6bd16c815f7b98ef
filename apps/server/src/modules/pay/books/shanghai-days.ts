/** China's one time zone has had no summer time since 1991, so its calendar is plain arithmetic. */
const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;

/** A day of Asia/Shanghai, `yyyy-MM-dd`. */
export type Day = string;

export const dayOf = (moment: Date): Day => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The moment at which a day begins. */
export const startOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The day before the moment's: the newest one that is over. */
export const dayBefore = (moment: Date): Day => addDays(dayOf(moment), -1);
