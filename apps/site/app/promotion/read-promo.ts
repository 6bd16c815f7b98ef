import { productIds } from '@feisuo/contract/facts/limits';
import { slotPaths } from '@feisuo/contract/facts/paths';
import {
  slotStyles,
  trackerEvents,
  type SlotStyle,
  type TrackerEvent,
  appAddressPattern,
  appLandingTypes,
  isWebviewPath,
  landingTypes,
  type LandingType,
} from '@feisuo/contract/facts/slot-vocabulary';
import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import type { Promo, PromoPicture, PromoLink } from './promo.ts';

const appAddress = new RegExp(appAddressPattern);
const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value);

/**
 * Accepts links to paths of this site and to https addresses, and an app's address if the landing type allows it.
 * Returns null for other links.
 */
export function readLink(url: unknown, landing: unknown): PromoLink | null {
  if (typeof url !== 'string') return null;
  const known: LandingType = isOneOf(landingTypes, landing) ? landing : 'open_in_browser';
  const leadsToApp = isOneOf(appLandingTypes, known) && url.length <= 500 && appAddress.test(url);
  return leadsToApp || isLinkAddress(url) ? { url, landing: known } : null;
}

/** The path of a picture on this site. Empty for other pictures, which the Content Security Policy blocks. */
export const readPicture = (url: unknown): string =>
  typeof url === 'string' && url.startsWith('/') && isLinkAddress(url) ? url : '';

/** The path of a page of ours that a popup may show in a frame; empty for other addresses. */
export const readPage = (url: unknown): string =>
  typeof url === 'string' && isLinkAddress(url) && isWebviewPath(pathOf(url)) ? url : '';

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

type Read = Record<string, unknown>;

const record = (value: unknown): Read =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Read) : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 50) : []);
const id = (value: unknown): string => (typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : '');
const seconds = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;

/** Control characters and bidi overrides. */
// oxlint-disable-next-line no-control-regex -- these are removed
const unseen = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const MAX_CHARS = 200;
const words = (value: unknown): string =>
  typeof value === 'string' ? Array.from(value.replace(unseen, ' ').trim()).slice(0, MAX_CHARS).join('') : '';

/** Parses one slot. A value of the wrong type counts as missing. Null if the slot has no content or no reports. */
export function readPromo(value: unknown, depth = 0): Promo | null {
  const slot = record(value);
  const native = record(slot['native']);
  const params = record(slot['params']);
  const assets = list(native['assets']).map(record);
  const find = (name: string, type?: string) =>
    assets.find((one) => one['id'] === name && (!type || one['type'] === type));
  const textOf = (name: string) => words(record(find(name)?.['text'])['value']);
  const pictureOf = (type: string): PromoPicture | null => {
    const asset = assets.find((one) => one['type'] === type);
    const src = readPicture(record(asset?.['img'])['url']);
    const link = record(asset?.['link']);
    return src ? { src, link: readLink(link['url'], link['landing_type']) } : null;
  };
  const first = record(list(native['links'])[0]);
  const promo: Promo = {
    slotId: id(slot['id']),
    creativeId: id(params['creative_id']),
    bizId: id(record(slot['report_params'])['biz_id']),
    style: styleOf(params['style_id']),
    title: textOf('title'),
    desc: textOf('desc'),
    confirm: textOf('cta'),
    cancel: textOf('cancel'),
    picture: pictureOf('image'),
    icon: pictureOf('icon'),
    subicon: pictureOf('subicon'),
    page: readPage(record(find('url', 'webview')?.['text'])['value']),
    productId: find('productid') ? id(record(find('productid')?.['text'])['value']) || productIds.default : '',
    link: readLink(first['url'], first['landing_type']),
    autoCloseSeconds: seconds(params['auto_close_seconds']),
    reports: reportsOf(slot),
    inner: depth > 0 ? [] : list(native['sub_slots']).flatMap((sub) => readPromo(sub, depth + 1) ?? []),
  };
  const isNamed = promo.slotId !== '' && promo.creativeId !== '';
  return isNamed && promo.title !== '' ? promo : null;
}

/** The style of a slot. An unknown style becomes `ActCenterPop`, the plainest one. */
const styleOf = (value: unknown): SlotStyle => slotStyles.find((style) => style === value) ?? 'ActCenterPop';

/** How many seconds the reply for a slot may be cached; null if it must not be cached. */
export const expirySecondsOf = (slot: unknown): number | null =>
  seconds(record(record(slot)['params'])['expire_seconds']);

/** The slots of a reply by slot id, not yet parsed. */
export function slotsOf(body: unknown): Map<string, unknown> {
  return new Map(list(record(body)['slots']).map((slot) => [id(record(slot)['id']), slot]));
}

/** Report URLs and trackers in one list per event. The server ignores duplicate reports. */
function reportsOf(slot: Read): Promo['reports'] {
  const reports: Record<TrackerEvent, string[]> = { show: [], click: [], close: [], hide: [] };
  const urls = record(slot['ad_report_urls']);
  const keep = (event: TrackerEvent, url: unknown) => {
    const path = reportPath(url);
    if (path && !reports[event].includes(path)) reports[event].push(path);
  };
  for (const url of list(urls['impression'])) keep('show', url);
  for (const url of list(urls['click'])) keep('click', url);
  for (const tracker of list(slot['trackers']).map(record)) {
    const event = trackerEvents.find((one) => one === tracker['event']);
    if (event) keep(event, tracker['url']);
  }
  return reports;
}

const trackFolder = slotPaths.track.replace(/:event$/, '');

/** The path of a report address on this site, whatever its host; empty for other addresses. */
export function reportPath(url: unknown): string {
  if (typeof url !== 'string' || !URL.canParse(url, 'https://site')) return '';
  const { pathname, search } = new URL(url, 'https://site');
  return pathname.startsWith(trackFolder) ? pathname + search : '';
}
