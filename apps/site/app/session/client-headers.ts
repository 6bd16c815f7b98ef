import { clientPackages } from '@feisuo/contract/facts/client-packages';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import { findBridge } from '../bridge/find-bridge.ts';
import { thisDevice, type Device } from '../device/detect-device.ts';
import { storedPeerId } from './login-marks.ts';
import { session } from './session.ts';

/** Says which program of ours shows the page, and which installation of it; a browser says nothing. */
export function clientHeadersOf(peerid: string, os: Device['os']): Record<string, string> {
  if (!peerid) return {};
  const packageName = os === 'android' ? clientPackages.android : clientPackages.windows;
  return { [siteHeaders.packageName]: packageName, [siteHeaders.peerId]: peerid };
}

/** The same for this page. Before the session is read, the installation is the one that a page before has learnt. */
export function clientHeaders(): Record<string, string> {
  if (!findBridge()) return {};
  const state = session().state();
  return clientHeadersOf(state.phase === 'in' ? state.user.peerid : storedPeerId(), thisDevice().os);
}
