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

/**
 * What visitors do, as far as it tells an operator how the site is used; with what is told of each. Of words that
 * somebody typed only their number is, and of letters only what they are about.
 */
export interface VisitEvents {
  /** The installer's name as it is asked for carries the channel. */
  download_start: { platform: 'windows' | 'android'; channel: string; referfrom?: string; via: 'browser' | 'client' };
  /** Inside an application that lets no download through, the way into a browser was shown. */
  download_guide: { platform: 'windows' | 'android'; channel: string; referfrom?: string };
  sign_in_open: { how: 'redirect' | 'popup' };
  /** A person signed in; whoever is merely found again is not told. */
  sign_in_success: Record<string, never>;
  /** The error's name of the catalogue, or `native` for the desktop client's. */
  sign_in_fail: { error: string };
  sign_in_cancel: Record<string, never>;
  sign_out: Record<string, never>;
  game_search: { length: number; results: number };
  help_search: { length: number; results: number };
  /** A game that is not in the library was asked for. */
  game_request: { platform: string; is_new: boolean };
  /** By a press on the page, or by the link that led to it. */
  plan_choose: { pid: string; by: 'press' | 'link' };
  pay_code_ask: { pid: string; method: string; is_renewing: boolean };
  /** The payment widget, under the names that the specification gives these. */
  payInfoSuccess: { place: string; products: number };
  beforeQrCode: PaidFor;
  qrCodeSuccess: PaidFor & { rmb: number };
  qrCodeError: PaidFor & { code: number };
  paySuccess: PaidFor & { rmb: number };
  payError: PaidFor & { status: string };
  gift_claim: { act_id: string; is_given: boolean };
  /** What somebody took along to send to a friend. */
  invite_take: { what: 'code' | 'link' | 'poster' };
  /** Somebody entered a code, or came by a link; and whether it counts. */
  invite_bind: { by: 'code' | 'link'; is_bound: boolean };
  ticket_send: { kind: string; attachments: number; has_diagnostics: boolean };
  ticket_reply: { attachments: number };
  feedback_send: { kind: string };
  guardian_send: { attachments: number };
  /** Taking part in an activity. What somebody typed or won by chance is not told, but that they did. */
  check_in: { act_id: string; index: number };
  make_up: { act_id: string; with: 'card' | 'coins' };
  first_gift: { coins: number };
  task_claim: { task_id: string };
  exchange: { act_id: string; good_id: string };
  lottery_draw: { act_id: string; is_won: boolean };
  lottery_chance: { act_id: string };
  code_redeem: { kind: string };
  network_measure: { probes: number; failures: number; median_ms: number | null };
  /** The steps of a promotion slot, in the category `xl_flow_sys`. What the page still had in store is not asked for. */
  slot_request: { slot_id: string };
  slot_response: { slot_id: string; result: 'filled' | 'empty' | 'fail' };
  slot_show: SlotStep;
  slot_click: SlotStep;
  slot_close: SlotStep & { kind: 'manual' | 'timeout' };
  slot_hide: SlotStep;
}
export type VisitEventName = keyof VisitEvents;

type PaidFor = {
  /** `vip` or `popup`. */
  place: string;
  pid: string;
  method: string;
  is_renewing: boolean;
};

/** What of an operator's work it happened to. */
type SlotStep = { slot_id: string; style_id: string; creative_id: string; biz_id: string };

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
