import { webVitalNames, webVitalRatings } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { PageEvent } from '@feisuo/contract/schemas/telemetry';
import { pathOf } from '../scrub.ts';

export interface Vital {
  /** The measure's own id: it is reported again when it has grown. */
  key: string;
  metric: string;
  value: number;
  rating: string;
  route: string;
}

/** No page takes longer than this to be measured, and none moves this much. */
const MAX_VALUE = 3_600_000;

/** The measure that an event carries, or null for one that makes no sense. */
export function readVital({ props = {}, route, path = '' }: PageEvent): Vital | null {
  const { metric, value, rating, id } = props;
  if (!isOneOf(webVitalNames, metric) || !isOneOf(webVitalRatings, rating)) return null;
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_VALUE)) return null;
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id)) return null;
  return { key: id, metric, value, rating, route: pathOf(route ?? path, 128) };
}

const isOneOf = <T extends string>(known: readonly T[], value: unknown): value is T =>
  (known as readonly unknown[]).includes(value);
