/** The page's analytics. */
export const analyticsCategory = 'xl_acc';
/** Category of events of promotion slots. */
export const analyticsSlotCategory = 'xl_flow_sys';
export type AnalyticsCategory = typeof analyticsCategory | typeof analyticsSlotCategory;
export const analyticsApplicationId = 20034;

/**
 * The page's global event queue: `window.xlaccQueue.push({name, category?, props?})`. An array until telemetry loads
 * and takes its content over; `push` always works.
 */
export const analyticsQueueName = 'xlaccQueue';

/** Names of events that the site itself reports. */
export const pageEventNames = {
  pageView: 'page_view',
  webVital: 'web_vital',
} as const;

/**
 * Usage events of visitors, with their properties. Of typed texts only the length is reported, of letters only the
 * kind.
 */
export interface VisitEvents {
  /** The installer's name as it is asked for carries the channel. */
  download_start: { platform: 'windows' | 'android'; channel: string; referfrom?: string; via: 'browser' | 'client' };
  /** Inside an application that lets no download through, the way into a browser was shown. */
  download_guide: { platform: 'windows' | 'android'; channel: string; referfrom?: string };
  sign_in_open: { how: 'redirect' | 'popup' };
  /** A person signed in; a restored session does not count. */
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
  /** The item that an inviter copied or saved. */
  invite_take: { what: 'code' | 'link' | 'poster' };
  /** A visitor entered an invitation code or came by a link; `is_bound`: it counts. */
  invite_bind: { by: 'code' | 'link'; is_bound: boolean };
  ticket_send: { kind: string; attachments: number; has_diagnostics: boolean };
  ticket_reply: { attachments: number };
  feedback_send: { kind: string };
  guardian_send: { attachments: number };
  /** Participation in an activity; typed texts and won prizes are not reported. */
  check_in: { act_id: string; index: number };
  make_up: { act_id: string; with: 'card' | 'coins' };
  first_gift: { coins: number };
  task_claim: { task_id: string };
  exchange: { act_id: string; good_id: string };
  lottery_draw: { act_id: string; is_won: boolean };
  lottery_chance: { act_id: string };
  code_redeem: { kind: string };
  network_measure: { probes: number; failures: number; median_ms: number | null };
  /** Steps of a promotion slot, in the category `xl_flow_sys`. Cached slots are not requested. */
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

/** Ids of the slot, style and creative. */
type SlotStep = { slot_id: string; style_id: string; creative_id: string; biz_id: string };

/** `event_id` with which the desktop client reports its first start, with channel and adId in `ext_data`. */
export const clientFirstStartEvent = 'client_first_start';

/** Measures of how a page felt, by the names that browsers' makers gave them. All in milliseconds but CLS, which has no unit. */
export const webVitalNames = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type WebVitalName = (typeof webVitalNames)[number];
export const webVitalRatings = ['good', 'needs-improvement', 'poor'] as const;
export type WebVitalRating = (typeof webVitalRatings)[number];

/** Senders of error reports, by the last segment of their DSN. */
export const errorProjects = { site: '1' } as const;

/** How the page hands its events over. */
export const collectLimits = {
  /** Beyond this the page forgets its oldest events. */
  queuedEvents: 500,
  eventsPerBatch: 50,
  /** Limits of the collector. */
  eventsPerBatchMax: 100,
  /** A batch leaves when nothing was added for this long. */
  idleMs: 5_000,
  /** Browsers refuse a beacon beyond 64 KiB. */
  batchBytes: 60_000,
  bodyBytes: 65_536,
} as const;
