/** China's one time zone has had no summer time since 1991, so its calendar is plain arithmetic. */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const wallClock = (moment: Date) => new Date(moment.getTime() + OFFSET_MS).toISOString();

/** `yyyy-MM-dd HH:mm` */
export const minuteOf = (moment: Date) => wallClock(moment).slice(0, 16).replace('T', ' ');

/** `yyyy-MM-dd` */
export const dayOf = (moment: Date) => wallClock(moment).slice(0, 10);

export const msUntilMidnight = (moment: Date) => DAY_MS - ((moment.getTime() + OFFSET_MS) % DAY_MS);
