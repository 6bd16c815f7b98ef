import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { clientPackages } from '@feisuo/contract/facts/clients';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import { findBridge } from '../bridge/find-bridge.ts';
import { thisDevice, type Device } from '../device/detect-device.ts';
import type { LoginUser } from './login-user.ts';
import { pagePeerId } from './peer-id.ts';

/** The request headers of a page inside the desktop client: package name, and peer id if it is known. */
export function clientHeadersOf(peerid: string, os: Device['os']): Record<string, string> {
  const packageName = os === 'android' ? clientPackages.android : clientPackages.windows;
  return { [siteHeaders.packageName]: packageName, ...(peerid && { [siteHeaders.peerId]: peerid }) };
}

/** The request headers of the desktop client; empty in a browser. The first call waits for the client's peer id. */
export async function clientHeaders(): Promise<Record<string, string>> {
  return findBridge() ? clientHeadersOf(await pagePeerId(), thisDevice().os) : {};
}

/** Request headers that identify the device, because some grants are limited to one per device. */
export const deviceHeaders = ({ guid, peerid }: Pick<LoginUser, 'guid' | 'peerid'>): Record<string, string> => ({
  ...(guid && { [accountHeaders.deviceId]: guid }),
  ...(peerid && { [siteHeaders.peerId]: peerid }),
});
