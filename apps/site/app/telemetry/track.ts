import {
  analyticsQueueName,
  collectLimits,
  type AnalyticsCategory,
  type VisitEventName,
  type VisitEvents,
} from '@feisuo/contract/facts/telemetry-vocabulary';

/** An event as pages and outside scripts push it: `window.xlaccQueue.push({name: 'banner_click', props: {…}})`. */
export interface QueuedEvent {
  name: string;
  /** `xl_acc` unless told; promotion slots report as `xl_flow_sys`. */
  category?: AnalyticsCategory;
  props?: Record<string, unknown>;
  /** Of two events with one id the second is dropped. */
  id?: string;
  /** Milliseconds since 1970, and where it happened; now and here unless told. */
  at?: number;
  path?: string;
}

declare global {
  interface Window {
    [analyticsQueueName]?: QueuedEvent[];
  }
}

/** Notes that something happened. Whether it is ever sent is the visitor's choice. */
export function track<Name extends VisitEventName>(
  name: Name,
  props: VisitEvents[Name],
  category?: AnalyticsCategory,
): void {
  const queue = (window[analyticsQueueName] ??= []);
  // Until somebody takes the events it is a plain array, which must not grow for ever.
  if (queue.length >= collectLimits.queuedEvents) return;
  queue.push({ name, props, at: Date.now(), path: location.pathname, ...(category && { category }) });
}
