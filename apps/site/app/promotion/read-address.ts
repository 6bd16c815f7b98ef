import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import {
  appAddressPattern,
  appLandingTypes,
  isWebviewPath,
  landingTypes,
  type LandingType,
} from '@feisuo/contract/facts/slot-vocabulary';
import type { PromoLink } from './promo.ts';

const appAddress = new RegExp(appAddressPattern);
const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value);

/** A link that may be followed: to a path of ours, to https, or into an application where the link says so. */
export function readLink(url: unknown, landing: unknown): PromoLink | null {
  if (typeof url !== 'string') return null;
  const known: LandingType = isOneOf(landingTypes, landing) ? landing : 'open_in_browser';
  const leadsToApp = isOneOf(appLandingTypes, known) && url.length <= 500 && appAddress.test(url);
  return leadsToApp || isLinkAddress(url) ? { url, landing: known } : null;
}

/** A picture of this site's own; the content policy lets no other be loaded. */
export const readPicture = (url: unknown): string =>
  typeof url === 'string' && url.startsWith('/') && isLinkAddress(url) ? url : '';

/** A page of ours that a popup may show in a frame. */
export const readPage = (url: unknown): string =>
  typeof url === 'string' && isLinkAddress(url) && isWebviewPath(pathOf(url)) ? url : '';

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';
