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
 * Takes the events of the page's global queue and all later pushes. The array object must stay the same, because
 * third-party scripts hold a reference to it.
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

/** Parses a pushed event. Returns null if it is invalid, because any script on the page can push anything. */
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

/**
 * Replaces lone surrogates, left by cutting a text, which the collector refuses. Older browsers lack `toWellFormed`.
 */
const wellFormed = (text: string): string => text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, '\uFFFD');

const MAX_PROPS = 32;
const MAX_TEXT = 256;

/** Keeps only short properties with simple values, because the collector refuses others. */
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
  /** Null while the session is unknown. */
  vipFacts(): VipFacts | undefined | null;
  describe(): Pick<CollectRequest, 'device_id' | 'visit_id' | 'channel'>;
  send(batch: CollectRequest, isLeaving: boolean): Promise<Outcome>;
}

/** Maximum number of events that wait for consent or for the session. */
const MAX_WAITING = 100;
/** Milliseconds that events wait for the session at most. */
const MAX_SESSION_WAIT_MS = 5000;

interface Waiting {
  event: PageEvent;
  /** Whether the event has its membership fields, or was sent on without waiting for them. */
  isComplete: boolean;
}

/**
 * Sends events of the global queue to the collector as soon as the session and the consent are known. If consent is
 * refused, the events are dropped.
 */
export function createAnalytics({ page, consent, vipFacts, describe, send }: AnalyticsPorts) {
  const { document } = page;
  let waiting: Waiting[] = [];
  let isPatient = true;
  /** The first page shown in this document. Web vitals are reported for this page. */
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

  /** Adds membership fields to waiting events, and sends the events that wait for nothing else. */
  const flushReady = (isLeaving = false) => {
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
    // The page is being closed, so the event must be sent now.
    const isLeaving = document.visibilityState === 'hidden';
    flushReady(isLeaving);
    if (isLeaving) batcher.flush(true);
  };
  takeQueue(page, take);
  page.setTimeout(() => {
    isPatient = false;
    flushReady();
  }, MAX_SESSION_WAIT_MS);
  const leave = () => {
    flushReady(true);
    batcher.flush(true);
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
  page.addEventListener('pagehide', leave);

  return {
    take,
    /** Reports a page view. */
    showPage(shown: ShownPage) {
      landing ??= shown;
      take({ name: pageEventNames.pageView, path: shown.path, props: { route: shown.route } });
    },
    /** Must be called when the session or the consent has changed. */
    goOn: () => flushReady(),
  };
}
