import {
  analyticsQueueName,
  analyticsCategory,
  analyticsSlotCategory,
} from '@feisuo/contract/facts/telemetry-vocabulary';
import type { PageEvent } from '@feisuo/contract/schemas/telemetry';
import type { QueuedEvent } from './track.ts';

/**
 * Takes what waits in the page's global queue, and from now on everything that is pushed. Whoever holds the array keeps
 * holding it: it stays the same one and stays empty.
 */
export function takeQueue(page: Pick<Window, typeof analyticsQueueName>, take: (event: QueuedEvent) => void): void {
  const queue = (page[analyticsQueueName] ??= []);
  const waiting = queue.splice(0);
  queue.push = (...events) => {
    events.forEach(take);
    return 0;
  };
  waiting.forEach(take);
}

const categories = new Set<unknown>([analyticsCategory, analyticsSlotCategory]);

/** An event as the collector takes it, or null for something that is none: anybody can push anything. */
export function readQueuedEvent(
  queued: QueuedEvent,
  here: { path: string; now: number; newId(): string },
): PageEvent | null {
  if (typeof queued !== 'object' || queued === null) return null;
  const { name, category = analyticsCategory, props, id, at, path } = queued;
  if (typeof name !== 'string' || !/^[A-Za-z0-9_.:-]{1,64}$/.test(name) || !categories.has(category)) return null;
  const isObject = typeof props === 'object' && props !== null && !Array.isArray(props);
  return {
    id: typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : here.newId(),
    category,
    name,
    at: Number.isInteger(at) && Number(at) >= 0 ? Number(at) : here.now,
    path: (typeof path === 'string' ? path : here.path).split(/[?#]/, 1)[0]?.slice(0, 512) ?? '',
    ...(isObject && { props: boundedProps(props) }),
  };
}

/** Cutting may leave half a character behind, which the collector would refuse. Older browsers mend it the long way. */
const wellFormed = (text: string): string => text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, '\uFFFD');

const MAX_PROPS = 32;
const MAX_TEXT = 256;

/** Flat and short; the collector keeps nothing else. */
function boundedProps(props: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(props).filter(
    ([name, value]) => name.length <= 64 && (value === null || ['string', 'number', 'boolean'].includes(typeof value)),
  );
  const cut = (value: unknown) => (typeof value === 'string' ? wellFormed(value.slice(0, MAX_TEXT)) : value);
  return Object.fromEntries(entries.slice(0, MAX_PROPS).map(([name, value]) => [name, cut(value)]));
}
