/** The page's analytics. */
export const analyticsCategory = 'xl_acc';
/** Category of what promotion slots report. */
export const analyticsSlotCategory = 'xl_flow_sys';
export type AnalyticsCategory = typeof analyticsCategory | typeof analyticsSlotCategory;
export const analyticsApplicationId = 20034;

/**
 * The global queue of the page: `window.xlaccQueue.push({name, category?, props?})`. An array until telemetry is loaded,
 * which then takes over what is in it; `push` works before, meanwhile and after.
 */
export const analyticsQueueName = 'xlaccQueue';

/** Names of events that the site itself reports. */
export const pageEventNames = {
  pageView: 'page_view',
  webVital: 'web_vital',
} as const;

/** `event_id` with which the desktop client reports its first start, with channel and adId in `ext_data`. */
export const clientFirstStartEvent = 'client_first_start';

/** Measures of how a page felt, by the names that browsers' makers gave them. All in milliseconds but CLS, which has no unit. */
export const webVitalNames = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type WebVitalName = (typeof webVitalNames)[number];
export const webVitalRatings = ['good', 'needs-improvement', 'poor'] as const;
export type WebVitalRating = (typeof webVitalRatings)[number];

/** What reports errors, by the last segment of its DSN. */
export const errorProjects = { site: '1' } as const;

/** How the page hands its events over. */
export const collectLimits = {
  /** Beyond this the page forgets its oldest events. */
  queuedEvents: 500,
  eventsPerBatch: 50,
  /** What the collector takes at most. */
  eventsPerBatchMax: 100,
  /** A batch leaves when nothing was added for this long. */
  idleMs: 5_000,
  /** Browsers refuse a beacon beyond 64 KiB. */
  batchBytes: 60_000,
  bodyBytes: 65_536,
} as const;
