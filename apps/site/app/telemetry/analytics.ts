import { pageEventNames } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent, VipFacts } from '@feisuo/contract/schemas/telemetry';
import type { Consent } from './consent.ts';
import { EventBatcher, type Outcome } from './event-batcher.ts';
import type { ShownPage } from './watch-pages.ts';
import { randomId } from './random-id.ts';
import { readQueuedEvent, takeQueue } from './take-queue.ts';
import type { QueuedEvent } from './track.ts';

export interface AnalyticsPorts {
  page: Window;
  consent(): Consent;
  vipFacts(): VipFacts | undefined;
  describe(): Pick<CollectRequest, 'device_id' | 'visit_id' | 'channel'>;
  send(batch: CollectRequest, isLeaving: boolean): Promise<Outcome>;
}

/** Events that wait for the visitor's answer. */
const MAX_UNDECIDED = 100;

/**
 * The page's events, from the global queue to the collector. Before the visitor has chosen they wait; after a refusal
 * they are dropped and none is taken.
 */
export function createAnalytics({ page, consent, vipFacts, describe, send }: AnalyticsPorts) {
  const { document } = page;
  const undecided: PageEvent[] = [];
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

  const take = (queued: QueuedEvent) => {
    const held = consent();
    if (held === 'needed') return;
    const event = readQueuedEvent(queued, { path: page.location.pathname, now: Date.now(), newId: randomId });
    if (!event) return;
    const vip = vipFacts();
    const isVital = event.name === pageEventNames.webVital;
    const complete = { ...event, ...(vip && { vip }), ...(isVital && landing) };
    if (held === 'all') batcher.add(complete);
    else if (undecided.length < MAX_UNDECIDED) undecided.push(complete);
    // What is told while the page goes must go with it.
    if (document.visibilityState === 'hidden') batcher.flush(true);
  };
  takeQueue(page, take);
  const leave = () => batcher.flush(true);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
  page.addEventListener('pagehide', leave);

  return {
    take,
    /** A page is shown; what comes from now on happened on it. */
    showPage(shown: ShownPage) {
      landing ??= shown;
      take({ name: pageEventNames.pageView, path: shown.path, props: { route: shown.route } });
    },
    /** The visitor has chosen, or chosen anew. */
    decide() {
      const held = consent();
      if (held === 'unknown') return;
      const waiting = undecided.splice(0);
      if (held === 'all') for (const event of waiting) batcher.add(event);
      else batcher.clear();
    },
  };
}
