import type { PartitionSpan } from './partitioned-tables.ts';

export const DAY_MS = 86_400_000;

export interface Span {
  from: Date;
  until: Date;
}

/** 1 January 1970 was a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const lengths: Record<PartitionSpan, number> = { day: DAY_MS, week: 7 * DAY_MS };

/** The span that contains the time. */
export function spanAt(span: PartitionSpan, at: Date): Span {
  const [length, offset] = [lengths[span], span === 'week' ? MONDAY_MS : 0];
  const fromMs = Math.floor((at.getTime() - offset) / length) * length + offset;
  return { from: new Date(fromMs), until: new Date(fromMs + length) };
}

/** The spans that contain a moment of the period, both ends included, oldest first. */
export function spansBetween(span: PartitionSpan, first: Date, last: Date): Span[] {
  const spans: Span[] = [];
  for (let one = spanAt(span, first); one.from <= last; one = spanAt(span, one.until)) spans.push(one);
  return spans;
}

/** Name of a partition: the table and the first day in it. */
export const partitionName = (table: string, { from }: Span): string =>
  `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
