/** The default category of analytics events. */
export const analyticsCategory = 'xl_acc';
/** The category of events of promotion slots. */
export const analyticsSlotCategory = 'xl_flow_sys';
export type AnalyticsCategory = typeof analyticsCategory | typeof analyticsSlotCategory;
export const analyticsApplicationId = 20034;

/**
 * The page's global event queue: `window.xlaccQueue.push({name, category?, props?})`. Until the telemetry code is
 * loaded and takes the queued events, it is a plain array, so `push` always works.
 */
export const analyticsQueueName = 'xlaccQueue';

/** Names of events that the site itself sends for each page. */
export const pageEventNames = {
  pageView: 'page_view',
  webVital: 'web_vital',
} as const;

/**
 * Usage events of visitors, with their properties. Of typed texts only the length is reported, of messages only the
 * kind.
 */
export interface VisitEvents {
  /** A download was started. The channel is part of the name of the requested installer. */
  download_start: { platform: 'windows' | 'android'; channel: string; referfrom?: string; via: 'browser' | 'client' };
  /** The app blocks downloads, so the page explained how to open it in a browser. */
  download_guide: { platform: 'windows' | 'android'; channel: string; referfrom?: string };
  sign_in_open: { how: 'redirect' | 'popup' };
  /** A person signed in. A session that the page found is not reported. */
  sign_in_success: Record<string, never>;
  /** `error` is an error name of the account API, or `native` for an error of the desktop client. */
  sign_in_fail: { error: string };
  sign_in_cancel: Record<string, never>;
  sign_out: Record<string, never>;
  game_search: { length: number; results: number };
  help_search: { length: number; results: number };
  /** A visitor requested support for a game. `is_new`: this visitor had not requested the game before. */
  game_request: { platform: string; is_new: boolean };
  /** A plan was chosen: by a press on the page, or by the link to the page. */
  plan_choose: { pid: string; by: 'press' | 'link' };
  pay_code_ask: { pid: string; method: string; is_renewing: boolean };
  /** Events of the payment widget. The specification defines their names. */
  payInfoSuccess: { place: string; products: number };
  beforeQrCode: PaidFor;
  qrCodeSuccess: PaidFor & { rmb: number };
  qrCodeError: PaidFor & { code: number };
  paySuccess: PaidFor & { rmb: number };
  payError: PaidFor & { status: string };
  gift_claim: { act_id: string; is_given: boolean };
  /** What an inviter copied or saved from the invitation page. */
  invite_take: { what: 'code' | 'link' | 'message' | 'poster' };
  /** A member used an invitation code or link. `is_bound`: the invitation counts. */
  invite_bind: { by: 'code' | 'link'; is_bound: boolean };
  ticket_send: { kind: string; attachments: number; has_diagnostics: boolean };
  ticket_reply: { attachments: number };
  feedback_send: { kind: string };
  guardian_send: { attachments: number };
  /** Participation in activities. Typed texts and prizes are not reported. */
  check_in: { act_id: string; index: number };
  make_up: { act_id: string; with: 'card' | 'coins' };
  first_gift: { coins: number };
  task_claim: { task_id: string };
  exchange: { act_id: string; good_id: string };
  lottery_draw: { act_id: string; is_won: boolean };
  lottery_chance: { act_id: string };
  code_redeem: { kind: string };
  network_measure: { probes: number; failures: number; median_ms: number | null };
  /** Steps of a promotion slot, in the category `xl_flow_sys`. A cached slot causes no request event. */
  slot_request: { slot_id: string };
  slot_response: { slot_id: string; result: 'filled' | 'empty' | 'fail' };
  slot_show: SlotStep;
  slot_click: SlotStep;
  slot_close: SlotStep & { kind: 'manual' | 'timeout' };
  slot_hide: SlotStep;
}
export type VisitEventName = keyof VisitEvents;

type PaidFor = {
  /** Where the purchase takes place: `vip` or `popup`. */
  place: string;
  pid: string;
  method: string;
  is_renewing: boolean;
};

/** Ids of the slot, its style, its creative and its line item. */
type SlotStep = { slot_id: string; style_id: string; creative_id: string; biz_id: string };

/** The `event_id` by which the desktop client reports its first start. Channel and ad id are in `ext_data`. */
export const clientFirstStartEvent = 'client_first_start';

/**
 * Web Vitals: measures of how a page performs for visitors. All are in milliseconds, except CLS, which has no unit.
 */
export const webVitalNames = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type WebVitalName = (typeof webVitalNames)[number];
export const webVitalRatings = ['good', 'needs-improvement', 'poor'] as const;
export type WebVitalRating = (typeof webVitalRatings)[number];

/** Projects that send error reports: the last segment of the DSN. */
export const errorProjects = { site: '1', server: 'server' } as const;

/** How a page sends its events. */
export const collectLimits = {
  /** Maximum length of the page's queue. If the queue is longer, the page drops the oldest events. */
  queuedEvents: 500,
  eventsPerBatch: 50,
  /** Maximum of events per batch that the collector accepts. */
  eventsPerBatchMax: 100,
  /** Milliseconds without a new event after which the page sends a batch. */
  idleMs: 5_000,
  /** Maximum size of a batch. It is below 64 KiB, because browsers refuse larger beacons. */
  batchBytes: 60_000,
  bodyBytes: 65_536,
} as const;
