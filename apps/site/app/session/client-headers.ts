import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { clientPackages } from '@feisuo/contract/facts/clients';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import { findBridge } from '../bridge/find-bridge.ts';
import { thisDevice, type Device } from '../device/detect-device.ts';
import type { LoginUser } from './login-user.ts';
import { pagePeerId } from './peer-id.ts';

/** Names the program of ours that shows the page, and its installation where it has told its id. */
export function clientHeadersOf(peerid: string, os: Device['os']): Record<string, string> {
  const packageName = os === 'android' ? clientPackages.android : clientPackages.windows;
  return { [siteHeaders.packageName]: packageName, ...(peerid && { [siteHeaders.peerId]: peerid }) };
}

/** The same for this page; a browser sends none. The first call waits until the client has told its peer id. */
export async function clientHeaders(): Promise<Record<string, string>> {
  return findBridge() ? clientHeadersOf(await pagePeerId(), thisDevice().os) : {};
}

/** Names the machine, for what is given once per person. What is not known is left out. */
export const deviceHeaders = ({ guid, peerid }: Pick<LoginUser, 'guid' | 'peerid'>): Record<string, string> => ({
  ...(guid && { [accountHeaders.deviceId]: guid }),
  ...(peerid && { [siteHeaders.peerId]: peerid }),
});
