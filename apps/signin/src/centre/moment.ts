const two = (number: number) => String(number).padStart(2, '0');

/** The day of an instant where the reader is: 2030-07-24. What is no instant is an empty text. */
export function dayOf(instant: string | Date): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Day and time of an instant where the reader is: 2030-07-24 23:59. */
export function momentOf(instant: string | Date): string {
  const at = new Date(instant);
  const day = dayOf(at);
  return day && `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time alone: 23:59. */
export const timeOf = (instant: string | Date) => momentOf(instant).slice(11);

/** Full minutes of a wait in seconds, at least one. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));
