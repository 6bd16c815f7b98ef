import { accountHeaders, deviceIdKey, siteClientId } from '@feisuo/contract/facts/account-vocabulary';
import { monitorParams } from '@feisuo/contract/facts/address-params';
import { attributionPaths } from '@feisuo/contract/facts/paths';
import { createSiteApi, type SiteCall } from '../api/create-site-api.ts';
import { logFailedCall } from '../api/log-failure.ts';
import { clientHeaders } from '../session/client-headers.ts';
import { consent } from '../telemetry/consent.ts';
import { md5 } from './md5.ts';
import type { Visit } from './remember-visit.ts';
import { tabMark } from './tab-mark.ts';
import { wasAnswered } from './was-answered.ts';

/** Longer addresses are of no use to anybody who wants to see the page's again. */
const maxLandingChars = 1024;

export interface ClickDeps {
  get(path: string, call: Pick<SiteCall, 'params' | 'headers'>): Promise<{ code: number }>;
  /** The browser's id where somebody agreed to be counted; empty otherwise. */
  deviceId(): string;
  told: ReturnType<typeof tabMark>;
}

/** Nobody speaks here: neither a token nor a cookie goes along. It outlives the page, for who presses download soon. */
const nobody = createSiteApi({
  fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', keepalive: true }),
  clientId: siteClientId,
  clientHeaders,
  findCaller: () => Promise.resolve(null),
  refreshAuthInfo: () => Promise.resolve(),
  onFailure: (failed) => logFailedCall(failed),
});

const ofThisPage: ClickDeps = { get: nobody.get, deviceId: agreedDeviceId, told: tabMark('click_told') };

/**
 * Tells that a click on an advertisement led here: once per visit, and again only where no answer came. Everything that the
 * landing's address said goes along; whatever the platform, its click id and the md5 of it are under two names.
 */
export async function tellClick(
  { click, landing }: Pick<Visit, 'click' | 'landing'>,
  { get, deviceId, told }: ClickDeps = ofThisPage,
): Promise<void> {
  if (!click) return;
  const { platform, id } = click;
  const mark = `${platform} ${id}`;
  if (told.isSet(mark)) return;
  const said = [...new URL(landing, 'http://site').searchParams];
  const device = deviceId();
  const reply = await get(attributionPaths.advertMonitor.replace(':platform', platform), {
    params: {
      // Of a name that stands there twice the first counts, here as everywhere.
      ...Object.fromEntries(said.toReversed()),
      [monitorParams.clickId]: id,
      [monitorParams.clickIdMd5]: md5(id),
      ...(landing.length <= maxLandingChars && { [monitorParams.landing]: landing }),
    },
    headers: device ? { [accountHeaders.deviceId]: device } : {},
  });
  if (wasAnswered(reply)) told.set(mark);
}

/** As the account client keeps it. None is made for this: a browser that has none is nobody's yet. */
function agreedDeviceId(): string {
  try {
    return (consent() === 'all' && localStorage.getItem(deviceIdKey)) || '';
  } catch {
    return '';
  }
}
