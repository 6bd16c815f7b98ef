/** Both channels write moments as China's wall clocks show them, which have had no summer time since 1991. */
const OFFSET = '+08:00';
const OFFSET_MS = 8 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` */
export const shanghaiText = (moment: Date) =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** `yyyy-MM-ddTHH:mm:ss+08:00`, as RFC 3339 has it. */
export const shanghaiRfc3339 = (moment: Date) => shanghaiText(moment).replace(' ', 'T') + OFFSET;

/** Reads `yyyy-MM-dd HH:mm:ss` of Shanghai; null where it is no moment. */
export function momentOf(text: string | undefined): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text?.trim() ?? '') ?? [];
  const moment = new Date(`${day}T${time}${OFFSET}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
