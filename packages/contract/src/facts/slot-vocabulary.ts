import { DAY_S } from './durations.ts';
import { productIds } from './limits.ts';

/** Ids of the slots for promotion on the site. */
export const slotIds = { centerPop: 'WebCenterPop', tipsCard: 'WebTipsCard', rightCard: 'WebRightCard' } as const;
export type SlotId = (typeof slotIds)[keyof typeof slotIds];

const onePlaces: ReadonlySet<string> = new Set([slotIds.centerPop, slotIds.tipsCard]);
/**
 * Whether a slot shows one item at a time. If so, the line items of its sub-slots rotate with its own; otherwise the
 * response contains the sub-slots, which are shown inside the slot.
 */
export const showsOneAtATime = (slotId: string): boolean => onePlaces.has(slotId);

/** Styles of popups, sent as `params.style_id`. ActivityPop has a popup of its own; the other styles share one. */
export const slotStyles = ['NoticeWindows', 'H5CenterPop', 'ActivityPop', 'ActCenterPop'] as const;
export type SlotStyle = (typeof slotStyles)[number];

export const acceptSources = ['native'] as const;
export const landingTypes = ['open_in_webview', 'call_app', 'open_in_browser', 'open_feature_in_app'] as const;
export type LandingType = (typeof landingTypes)[number];

/** An address with the custom scheme of an app. Schemes that a browser would execute or open as a page are refused. */
export const appAddressPattern =
  '^(?!(?:javascript|vbscript|data|file|blob|https?|wss?):)[a-z][a-z0-9]{2,19}://[A-Za-z0-9/?=&._%~-]*$';
/** Landing types whose link may be a deep link of an app. */
export const appLandingTypes = ['call_app', 'open_feature_in_app'] as const satisfies readonly LandingType[];

/**
 * Whether a popup may show this page of ours in a frame; the server allows frames only for these pages. None of them
 * accepts payments.
 */
export const isWebviewPath = (path: string): boolean =>
  /^\/(?:activity\/(?!pay(?:\/|$))|notice\/)[\w-]+(?:\/[\w-]+)*\/?$/.test(path);

export const acceptStyles = ['image', 'text', 'icon', 'subicon'] as const;
export const acceptEvents = ['impression', 'click', 'close', 'hide'] as const;

/** Events of a slot, as trackers name them. Requests and report URLs say `impression` for `show`. */
export const trackerEvents = ['show', 'click', 'close', 'hide'] as const;
export type TrackerEvent = (typeof trackerEvents)[number];
export const reportEvents = ['impression', 'click'] as const;
export type ReportEvent = (typeof reportEvents)[number];

/** How a slot was closed. */
export const closeKinds = ['manual', 'timeout'] as const;
export type CloseKind = (typeof closeKinds)[number];

/** Kinds of assets. The text of a `webview` asset is the address of the page to show. */
export const assetTypes = ['title', 'image', 'subicon', 'icon', 'cta', 'webview'] as const;
export type AssetType = (typeof assetTypes)[number];

/**
 * Maximum number of slots. Pages name their slots in code, so more are not needed, and each process caches all slots.
 */
export const MOST_SLOTS = 200;

/** A path on this site, or an empty text. The content security policy of pages blocks pictures from other origins. */
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

/**
 * Slots that may show more after a change: new sub-slots, or the whole slot if it supports more styles or landing
 * types.
 */
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

/** Membership states that targeting distinguishes. Visitors count as `none`. */
export const vipStates = ['none', 'trial', 'vip', 'super', 'expired'] as const;
export type VipState = (typeof vipStates)[number];

/** Names in the `params` of a slot request that the server reads. All values are strings; other names are ignored. */
export const slotParamNames = {
  /** Id of the visit, which is required for line items with a cap per session. */
  sessionId: 'session_id',
  platform: 'platform',
  locale: 'locale',
  channel: 'channel',
} as const;

/** How long after a slot response the server accepts its events, in seconds. */
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
  /** Sent by programs only, because neither a browser nor the desktop client's bridge tells a page the MAC address. */
  macId: 'x-mac-id',
  userId: 'user-id',
} as const;
