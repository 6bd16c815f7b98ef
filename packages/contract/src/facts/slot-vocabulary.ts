import { DAY_S } from './durations.ts';
import { productIds } from './limits.ts';

/** Places for promotion on the site. */
export const slotIds = { centerPop: 'WebCenterPop', tipsCard: 'WebTipsCard', rightCard: 'WebRightCard' } as const;
export type SlotId = (typeof slotIds)[keyof typeof slotIds];

const onePlaces: ReadonlySet<string> = new Set([slotIds.centerPop, slotIds.tipsCard]);
/**
 * Whether a slot shows one item at a time. Then line items of nested slots rotate with its own; in other slots nested
 * slots are answered together and drawn inside.
 */
export const showsOneAtATime = (slotId: string): boolean => onePlaces.has(slotId);

/** Styles of popups; sent as `params.style_id`. ActivityPop has its own popup, the others share one. */
export const slotStyles = ['NoticeWindows', 'H5CenterPop', 'ActivityPop', 'ActCenterPop'] as const;
export type SlotStyle = (typeof slotStyles)[number];

export const acceptSources = ['native'] as const;
export const landingTypes = ['open_in_webview', 'call_app', 'open_in_browser', 'open_feature_in_app'] as const;
export type LandingType = (typeof landingTypes)[number];

/** An application's own address; never one that a browser would run or open as a page. */
export const appAddressPattern =
  '^(?!(?:javascript|vbscript|data|file|blob|https?|wss?):)[a-z][a-z0-9]{2,19}://[A-Za-z0-9/?=&._%~-]*$';
/** Landing types that may lead to one. */
export const appLandingTypes = ['call_app', 'open_feature_in_app'] as const satisfies readonly LandingType[];

/**
 * Paths of our own pages that a popup may frame; the server allows framing for these only. None of them takes payments.
 */
export const isWebviewPath = (path: string): boolean =>
  /^\/(?:activity\/(?!pay(?:\/|$))|notice\/)[\w-]+(?:\/[\w-]+)*\/?$/.test(path);

export const acceptStyles = ['image', 'text', 'icon', 'subicon'] as const;
export const acceptEvents = ['impression', 'click', 'close', 'hide'] as const;

/** Trackers say `show` where requests and report urls say `impression`. */
export const trackerEvents = ['show', 'click', 'close', 'hide'] as const;
export type TrackerEvent = (typeof trackerEvents)[number];
export const reportEvents = ['impression', 'click'] as const;
export type ReportEvent = (typeof reportEvents)[number];

/** How a slot was closed. */
export const closeKinds = ['manual', 'timeout'] as const;
export type CloseKind = (typeof closeKinds)[number];

/** Kinds of asset. A `webview` asset carries the address to open as its text. */
export const assetTypes = ['title', 'image', 'subicon', 'icon', 'cta', 'webview'] as const;
export type AssetType = (typeof assetTypes)[number];

/** Pages know slots by name, and every process keeps them all at hand: no more are added. */
export const MOST_SLOTS = 200;

/** A path of this site, or nothing: the content policy of pages blocks a picture from elsewhere. */
export const ownPicturePattern = '^(?:/(?!/)[^\\s\\\\{}]*)?$';
const ownPicture = new RegExp(ownPicturePattern);
export const isOwnPicture = (address: string): boolean => ownPicture.test(address);

/** Assets of the get-VIP popup. */
export const getVipAssets = ['imageUrl', 'title', 'desc', 'productid'] as const;

/**
 * The product that a creative gives away; null for one that gives nothing away. A `productid` that names no product means
 * the default one.
 */
export function productGiven(assets: readonly { id: string; text?: { value: string } }[]): string | null {
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

/** Slots that may show more after a change: new sub-slots, and the whole slot where it can draw or open more. */
export function slotsOpened(before: SlotReach | null, after: SlotReach): string[] {
  const gained = (one: readonly string[] = [], other: readonly string[] = []) =>
    one.filter((part) => !other.includes(part));
  const drawsMore =
    before !== null &&
    (gained(after.styles, before.styles).length > 0 || gained(after.landingTypes, before.landingTypes).length > 0);
  return drawsMore ? [after.id, ...after.subSlots] : gained(after.subSlots, before?.subSlots);
}

/** Where a slot request comes from, as far as targeting cares. */
export const slotPlatforms = ['pc', 'web', 'android', 'ios', 'wechat', 'client'] as const;
export type SlotPlatform = (typeof slotPlatforms)[number];

/** Membership states for targeting. A visitor is `none`. */
export const vipStates = ['none', 'trial', 'vip', 'super', 'expired'] as const;
export type VipState = (typeof vipStates)[number];

/** Names below a requested slot's `params` that the server reads; all are texts, and anything else is left alone. */
export const slotParamNames = {
  /** The visit's id; required by line items with a cap per session. */
  sessionId: 'session_id',
  platform: 'platform',
  locale: 'locale',
  channel: 'channel',
} as const;

/** How long events of an answered slot are accepted, in seconds. */
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
  /** Only a program can know it: pages send none, for neither browsers nor the client's bridge tell one. */
  macId: 'x-mac-id',
  userId: 'user-id',
} as const;
