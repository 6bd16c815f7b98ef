import {
  analyticsQueueName,
  collectLimits,
  type AnalyticsCategory,
  type VisitEventName,
  type VisitEvents,
} from '@feisuo/contract/facts/telemetry-vocabulary';

/** An event pushed by pages and outside scripts: `window.xlaccQueue.push({name: 'banner_click', props: {…}})`. */
export interface QueuedEvent {
  name: string;
  /** Default: `xl_acc`. Promotion slots use `xl_flow_sys`. */
  category?: AnalyticsCategory;
  props?: Record<string, unknown>;
  /** If two events have the same id, the second one is dropped. */
  id?: string;
  /** Time in milliseconds since 1970 (default: now), and path of the page (default: the current page). */
  at?: number;
  path?: string;
}

declare global {
  interface Window {
    [analyticsQueueName]?: QueuedEvent[];
  }
}

/** Adds an event to the queue. Analytics sends it only with consent. */
export function track<Name extends VisitEventName>(
  name: Name,
  props: VisitEvents[Name],
  category?: AnalyticsCategory,
): void {
  const queue = (window[analyticsQueueName] ??= []);
  // The queue is a plain array until analytics takes its events, so its length is limited here.
  if (queue.length >= collectLimits.queuedEvents) return;
  queue.push({ name, props, at: Date.now(), path: location.pathname, ...(category && { category }) });
}
