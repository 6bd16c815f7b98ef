import { clientPackages } from '@feisuo/contract/facts/client-packages';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import { pageClient } from '../bridge/page-client.ts';
import { thisDevice, type Device } from '../device/detect-device.ts';
import { session } from './session.ts';

/** Says which program of ours shows the page, and which installation of it; a browser says nothing. */
export function clientHeadersOf(peerid: string, os: Device['os']): Record<string, string> {
  if (!peerid) return {};
  const packageName = os === 'android' ? clientPackages.android : clientPackages.windows;
  return { [siteHeaders.packageName]: packageName, [siteHeaders.peerId]: peerid };
}

/** The same for whoever is here now. */
export function clientHeaders(): Record<string, string> {
  const state = session().state();
  return state.phase === 'in' && pageClient() ? clientHeadersOf(state.user.peerid, thisDevice().os) : {};
}
