/** Category of analytics events of pages. */
export const analyticsCategory = 'xl_acc';
/** Category of events of promotion slots. */
export const analyticsSlotCategory = 'xl_flow_sys';
export type AnalyticsCategory = typeof analyticsCategory | typeof analyticsSlotCategory;
export const analyticsApplicationId = 20034;

/**
 * The page's global event queue: `window.xlaccQueue.push({name, category?, props?})`. It is an array until the
 * telemetry code loads and takes over the queued events; `push` always works.
 */
export const analyticsQueueName = 'xlaccQueue';

/** Names of events that the site itself reports. */
export const pageEventNames = {
  pageView: 'page_view',
  webVital: 'web_vital',
} as const;

/**
 * Usage events of visitors, with their properties. For typed texts only the length is reported, and for messages only
 * the kind.
 */
export interface VisitEvents {
  /** The name of the requested installer contains the channel. */
  download_start: { platform: 'windows' | 'android'; channel: string; referfrom?: string; via: 'browser' | 'client' };
  /** The application's browser blocks downloads, so the page explained how to open it in another browser. */
  download_guide: { platform: 'windows' | 'android'; channel: string; referfrom?: string };
  sign_in_open: { how: 'redirect' | 'popup' };
  /** A person signed in. A restored session is not counted. */
  sign_in_success: Record<string, never>;
  /** The error name of the account API, or `native` for an error of the desktop client. */
  sign_in_fail: { error: string };
  sign_in_cancel: Record<string, never>;
  sign_out: Record<string, never>;
  game_search: { length: number; results: number };
  help_search: { length: number; results: number };
  /** A visitor requested a game that is not supported yet. */
  game_request: { platform: string; is_new: boolean };
  /** Chosen by a press on the page, or by the link to the page. */
  plan_choose: { pid: string; by: 'press' | 'link' };
  pay_code_ask: { pid: string; method: string; is_renewing: boolean };
  /** Events of the payment widget, with their specified names. */
  payInfoSuccess: { place: string; products: number };
  beforeQrCode: PaidFor;
  qrCodeSuccess: PaidFor & { rmb: number };
  qrCodeError: PaidFor & { code: number };
  paySuccess: PaidFor & { rmb: number };
  payError: PaidFor & { status: string };
  gift_claim: { act_id: string; is_given: boolean };
  /** What an inviter copied or saved. */
  invite_take: { what: 'code' | 'link' | 'message' | 'poster' };
  /** A visitor entered an invitation code or opened an invitation link. `is_bound`: the invitation counts. */
  invite_bind: { by: 'code' | 'link'; is_bound: boolean };
  ticket_send: { kind: string; attachments: number; has_diagnostics: boolean };
  ticket_reply: { attachments: number };
  feedback_send: { kind: string };
  guardian_send: { attachments: number };
  /** Participation in an activity. Typed texts and won prizes are not reported. */
  check_in: { act_id: string; index: number };
  make_up: { act_id: string; with: 'card' | 'coins' };
  first_gift: { coins: number };
  task_claim: { task_id: string };
  exchange: { act_id: string; good_id: string };
  lottery_draw: { act_id: string; is_won: boolean };
  lottery_chance: { act_id: string };
  code_redeem: { kind: string };
  network_measure: { probes: number; failures: number; median_ms: number | null };
  /** Steps of a promotion slot, in the category `xl_flow_sys`. No request is reported for a slot that is cached. */
  slot_request: { slot_id: string };
  slot_response: { slot_id: string; result: 'filled' | 'empty' | 'fail' };
  slot_show: SlotStep;
  slot_click: SlotStep;
  slot_close: SlotStep & { kind: 'manual' | 'timeout' };
  slot_hide: SlotStep;
}
export type VisitEventName = keyof VisitEvents;

type PaidFor = {
  /** Either `vip` or `popup`. */
  place: string;
  pid: string;
  method: string;
  is_renewing: boolean;
};

/** Ids of the slot, style and creative. */
type SlotStep = { slot_id: string; style_id: string; creative_id: string; biz_id: string };

/** `event_id` with which the desktop client reports its first start. Channel and ad id are in `ext_data`. */
export const clientFirstStartEvent = 'client_first_start';

/**
 * Web Vitals: measures of how a page performs for visitors. All are in milliseconds, except CLS, which has no unit.
 */
export const webVitalNames = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type WebVitalName = (typeof webVitalNames)[number];
export const webVitalRatings = ['good', 'needs-improvement', 'poor'] as const;
export type WebVitalRating = (typeof webVitalRatings)[number];

/** Projects that send error reports: the last segment of the DSN. */
export const errorProjects = { site: '1' } as const;

/** How a page sends its events. */
export const collectLimits = {
  /** If the queue is longer, the page drops the oldest events. */
  queuedEvents: 500,
  eventsPerBatch: 50,
  /** Maximum of events per batch that the collector accepts. */
  eventsPerBatchMax: 100,
  /** The page sends a batch if no event was added for this time. */
  idleMs: 5_000,
  /** Below 64 KiB, because browsers refuse a larger beacon. */
  batchBytes: 60_000,
  bodyBytes: 65_536,
} as const;
