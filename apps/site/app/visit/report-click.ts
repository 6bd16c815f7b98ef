import { accountHeaders, deviceIdKey, siteClientId } from '@feisuo/contract/facts/account-vocabulary';
import { monitorParams } from '@feisuo/contract/facts/address-params';
import { attributionPaths } from '@feisuo/contract/facts/paths';
import { createSiteApi, type SiteCall } from '../api/create-site-api.ts';
import { logFailedCall } from '../api/log-failure.ts';
import { clientHeaders } from '../session/client-headers.ts';
import { consent } from '../telemetry/consent.ts';
import { md5 } from './md5.ts';
import type { Visit } from './remember-visit.ts';
import { tabMark } from './once-per-visit.ts';
import { wasAnswered } from './is-outcome-final.ts';

/** A landing address longer than this is not sent. */
const maxLandingChars = 1024;

export interface ClickDeps {
  get(path: string, call: Pick<SiteCall, 'params' | 'headers'>): Promise<{ code: number }>;
  /** The device id if the visitor consented; empty otherwise. */
  deviceId(): string;
  reported: ReturnType<typeof tabMark>;
}

/** Sends neither token nor cookies. `keepalive` lets the request finish when a download leaves the page. */
const anonymousApi = createSiteApi({
  fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', keepalive: true }),
  clientId: siteClientId,
  clientHeaders,
  findCaller: () => Promise.resolve(null),
  refreshAuthInfo: () => Promise.resolve(),
  onFailure: (failed) => logFailedCall(failed),
});

const ofThisPage: ClickDeps = { get: anonymousApi.get, deviceId: agreedDeviceId, reported: tabMark('click_told') };

/**
 * Reports an ad click once per visit; without an answer the next page retries. Sends all landing parameters, and under
 * two fixed names the click id and its MD5 hash.
 */
export async function reportClick(
  { click, landing }: Pick<Visit, 'click' | 'landing'>,
  { get, deviceId, reported }: ClickDeps = ofThisPage,
): Promise<void> {
  if (!click) return;
  const { platform, id } = click;
  const mark = `${platform} ${id}`;
  if (reported.isSet(mark)) return;
  const params = [...new URL(landing, 'http://site').searchParams];
  const device = deviceId();
  const reply = await get(attributionPaths.advertMonitor.replace(':platform', platform), {
    params: {
      // If a parameter occurs twice, its first value is sent.
      ...Object.fromEntries(params.toReversed()),
      [monitorParams.clickId]: id,
      [monitorParams.clickIdMd5]: md5(id),
      ...(landing.length <= maxLandingChars && { [monitorParams.landing]: landing }),
    },
    headers: device ? { [accountHeaders.deviceId]: device } : {},
  });
  if (wasAnswered(reply)) reported.set(mark);
}

/** The account client's device id, if it exists and the visitor consented. This function never creates an id. */
function agreedDeviceId(): string {
  try {
    return (consent() === 'all' && localStorage.getItem(deviceIdKey)) || '';
  } catch {
    return '';
  }
}
