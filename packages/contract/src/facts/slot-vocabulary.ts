import { DAY_S } from './durations.ts';
import { productIds } from './limits.ts';

/** Slots for promotion on the site. */
export const slotIds = { centerPop: 'WebCenterPop', tipsCard: 'WebTipsCard', rightCard: 'WebRightCard' } as const;
export type SlotId = (typeof slotIds)[keyof typeof slotIds];

const onePlaces: ReadonlySet<string> = new Set([slotIds.centerPop, slotIds.tipsCard]);
/**
 * Whether a slot shows one item at a time. If so, line items of sub-slots rotate with the slot's own line items.
 * Otherwise the response contains the sub-slots, which are drawn inside the slot.
 */
export const showsOneAtATime = (slotId: string): boolean => onePlaces.has(slotId);

/** Styles of popups, sent as `params.style_id`. ActivityPop has its own popup; the other styles share one popup. */
export const slotStyles = ['NoticeWindows', 'H5CenterPop', 'ActivityPop', 'ActCenterPop'] as const;
export type SlotStyle = (typeof slotStyles)[number];

export const acceptSources = ['native'] as const;
export const landingTypes = ['open_in_webview', 'call_app', 'open_in_browser', 'open_feature_in_app'] as const;
export type LandingType = (typeof landingTypes)[number];

/**
 * An address with an application's custom scheme. Schemes that a browser would execute or open as a page are refused.
 */
export const appAddressPattern =
  '^(?!(?:javascript|vbscript|data|file|blob|https?|wss?):)[a-z][a-z0-9]{2,19}://[A-Za-z0-9/?=&._%~-]*$';
/** Landing types whose target may be a deep link of an app. */
export const appLandingTypes = ['call_app', 'open_feature_in_app'] as const satisfies readonly LandingType[];

/**
 * Paths of our own pages that a popup may frame; the server allows framing only for these. None of these pages
 * accepts payments.
 */
export const isWebviewPath = (path: string): boolean =>
  /^\/(?:activity\/(?!pay(?:\/|$))|notice\/)[\w-]+(?:\/[\w-]+)*\/?$/.test(path);

export const acceptStyles = ['image', 'text', 'icon', 'subicon'] as const;
export const acceptEvents = ['impression', 'click', 'close', 'hide'] as const;

/** Trackers use the name `show`; requests and report URLs use `impression` for the same event. */
export const trackerEvents = ['show', 'click', 'close', 'hide'] as const;
export type TrackerEvent = (typeof trackerEvents)[number];
export const reportEvents = ['impression', 'click'] as const;
export type ReportEvent = (typeof reportEvents)[number];

/** How a slot was closed. */
export const closeKinds = ['manual', 'timeout'] as const;
export type CloseKind = (typeof closeKinds)[number];

/** Kinds of asset. The text of a `webview` asset is the address to open. */
export const assetTypes = ['title', 'image', 'subicon', 'icon', 'cta', 'webview'] as const;
export type AssetType = (typeof assetTypes)[number];

/**
 * Maximum number of slots. A higher limit is not needed, because pages name their slots in code, and every process
 * caches all slots.
 */
export const MOST_SLOTS = 200;

/** A path of this site, or empty. The content security policy of pages blocks pictures from other origins. */
export const ownPicturePattern = '^(?:/(?!/)[^\\s\\\\{}]*)?$';
const ownPicture = new RegExp(ownPicturePattern);
export const isOwnPicture = (address: string): boolean => ownPicture.test(address);

/** Ids of assets that the get-VIP popup reads. */
export const getVipAssets = ['imageUrl', 'title', 'desc', 'productid'] as const;

/**
 * The product that a creative gives away, or null if it gives no product away. An empty `productid` means the default
 * product.
 */
export function findProductGivenAway(assets: readonly { id: string; text?: { value: string } }[]): string | null {
  const asset = assets.find(({ id }) => id === 'productid');
  return asset ? asset.text?.value || productIds.default : null;
}

/** Whether a creative gives a product away for free. */
export const givesProductAway = (creatives: readonly { assets: readonly { id: string }[] }[]): boolean =>
  creatives.some(({ assets }) => assets.some(({ id }) => id === 'productid'));

interface SlotReach {
  id: string;
  styles: readonly string[];
  landingTypes: readonly string[];
  subSlots: readonly string[];
}

/** Slots that may show more after a change: new sub-slots, and the whole slot if it can draw or open more. */
export function slotsOpened(before: SlotReach | null, after: SlotReach): string[] {
  const gained = (one: readonly string[] = [], other: readonly string[] = []) =>
    one.filter((part) => !other.includes(part));
  const drawsMore =
    before !== null &&
    (gained(after.styles, before.styles).length > 0 || gained(after.landingTypes, before.landingTypes).length > 0);
  return drawsMore ? [after.id, ...after.subSlots] : gained(after.subSlots, before?.subSlots);
}

/** Platforms of slot requests that targeting distinguishes. */
export const slotPlatforms = ['pc', 'web', 'android', 'ios', 'wechat', 'client'] as const;
export type SlotPlatform = (typeof slotPlatforms)[number];

/** Membership states that targeting distinguishes. A visitor counts as `none`. */
export const vipStates = ['none', 'trial', 'vip', 'super', 'expired'] as const;
export type VipState = (typeof vipStates)[number];

/** Names in a requested slot's `params` that the server reads. All are strings; other names are ignored. */
export const slotParamNames = {
  /** Id of the visit. Line items with a cap per session require it. */
  sessionId: 'session_id',
  platform: 'platform',
  locale: 'locale',
  channel: 'channel',
} as const;

/** How many seconds after a slot response its events are accepted. */
export const trackerLifetimes = { showS: 3_600, laterS: DAY_S } as const;

/** Headers of a slot request. */
export const slotHeaders = {
  deviceId: 'x-device-id',
  clientVersionCode: 'x-client-version-code',
  peerId: 'x-peer-id',
  channelId: 'x-channel-id',
  authorization: 'authorization',
  clientId: 'x-client-id',
  requestId: 'x-request-id',
  /**
   * Sent by programs only. Pages send none, because neither a browser nor the client's bridge reveals the MAC
   * address.
   */
  macId: 'x-mac-id',
  userId: 'user-id',
} as const;
