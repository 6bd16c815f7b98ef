import {
  pageEventNames,
  analyticsQueueName,
  analyticsCategory,
  analyticsSlotCategory,
} from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent, VipFacts } from '@feisuo/contract/schemas/telemetry';
import type { Consent } from './consent.ts';
import { EventBatcher, type Outcome } from './event-batcher.ts';
import type { ShownPage } from './watch-pages.ts';
import { randomId } from './random-id.ts';
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

export interface AnalyticsPorts {
  page: Window;
  consent(): Consent;
  /** Null while nobody knows yet who is here. */
  vipFacts(): VipFacts | undefined | null;
  describe(): Pick<CollectRequest, 'device_id' | 'visit_id' | 'channel'>;
  send(batch: CollectRequest, isLeaving: boolean): Promise<Outcome>;
}

/** Events that wait for the visitor's answer, or for who it is. */
const MAX_WAITING = 100;
/** Who is here is known by then, or is not waited for. */
const PATIENCE_MS = 5000;

interface Waiting {
  event: PageEvent;
  /** Whether it says what kind of member it is from. */
  isComplete: boolean;
}

/**
 * The page's events, from the global queue to the collector. Before it is known who is here, and before the visitor has
 * chosen, they wait; after a refusal they are dropped and none is taken.
 */
export function createAnalytics({ page, consent, vipFacts, describe, send }: AnalyticsPorts) {
  const { document } = page;
  let waiting: Waiting[] = [];
  let isPatient = true;
  /** Where the visit of this document began: measures of how it felt belong there, whenever they are told. */
  let landing: ShownPage | null = null;
  const batcher = new EventBatcher({
    now: () => Date.now(),
    newId: randomId,
    later(run, ms) {
      const timer = page.setTimeout(run, ms);
      return () => page.clearTimeout(timer);
    },
    send,
    describe,
  });

  /** Completes what can be, and lets go of what waits for nothing more. */
  const passOn = (isLeaving = false) => {
    const vip = vipFacts();
    if (vip !== null || isLeaving || !isPatient) {
      for (const one of waiting) {
        if (vip && !one.isComplete) one.event = { ...one.event, vip };
        one.isComplete = true;
      }
    }
    const held = consent();
    if (held === 'unknown') return;
    if (held === 'needed') batcher.clear();
    const ready = waiting.filter(({ isComplete }) => isComplete);
    waiting = held === 'all' ? waiting.filter(({ isComplete }) => !isComplete) : [];
    if (held === 'all') for (const { event } of ready) batcher.add(event);
  };
  const take = (queued: QueuedEvent) => {
    if (consent() === 'needed') return;
    const event = readQueuedEvent(queued, { path: page.location.pathname, now: Date.now(), newId: randomId });
    if (!event || waiting.length >= MAX_WAITING) return;
    const isVital = event.name === pageEventNames.webVital;
    waiting.push({ event: { ...event, ...(isVital && landing) }, isComplete: false });
    // What is told while the page goes must go with it.
    const isLeaving = document.visibilityState === 'hidden';
    passOn(isLeaving);
    if (isLeaving) batcher.flush(true);
  };
  takeQueue(page, take);
  page.setTimeout(() => {
    isPatient = false;
    passOn();
  }, PATIENCE_MS);
  const leave = () => {
    passOn(true);
    batcher.flush(true);
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
  page.addEventListener('pagehide', leave);

  return {
    take,
    /** A page is shown; what comes from now on happened on it. */
    showPage(shown: ShownPage) {
      landing ??= shown;
      take({ name: pageEventNames.pageView, path: shown.path, props: { route: shown.route } });
    },
    /** What was waited for may be known now: who is here, or what the visitor chose. */
    goOn: () => passOn(),
  };
}
