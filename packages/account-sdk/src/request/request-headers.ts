import { protocolVersion, sdkVersion, type accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { defaultLocale, matchLocale } from '@feisuo/contract/facts/locales';
import type { AccountClient } from '../account-client.ts';
import type { DeviceInfo } from '../config.ts';

// Half of the contract's table; the type holds it to the other.
const deviceHeaders: Pick<typeof accountHeaders, keyof DeviceInfo> = {
  clientVersion: 'x-client-version',
  deviceName: 'x-device-name',
  deviceModel: 'x-device-model',
  networkType: 'x-net-work-type',
  osVersion: 'x-os-version',
  platformVersion: 'x-platform-version',
  providerName: 'x-provider-name',
  deviceId: 'x-device-id',
  deviceSign: 'x-device-sign',
  clientChannelId: 'x-client-channel-id',
  peerId: 'x-peer-id',
};

/** The headers of every request, below those of the call. @throws TypeError for a header that cannot be sent */
export async function requestHeaders(
  { config, platform, deviceId }: Pick<AccountClient, 'config' | 'platform' | 'deviceId'>,
  ofCall: Readonly<Record<string, string>>,
): Promise<Headers> {
  const { clientId, locale = '', devMode, device } = config;
  const headers = new Headers({
    'x-client-id': clientId,
    'x-sdk-version': sdkVersion,
    'x-protocol-version': protocolVersion,
    'accept-language': matchLocale(locale) ?? defaultLocale,
  });
  const info: DeviceInfo = { deviceId: await deviceId(), ...device };
  for (const name of Object.keys(deviceHeaders) as (keyof DeviceInfo)[]) {
    const value = info[name];
    if (value) headers.set(deviceHeaders[name], toHeaderText(value));
  }
  if (devMode) headers.set('x-request-id', platform.random(16));
  // Set, for headers that are given as an object add up when their names differ in case.
  for (const [name, value] of Object.entries(ofCall)) headers.set(name, value);
  return headers;
}

/** Headers travel as Latin-1, and not all of that; the service decodes what is percent-encoded. */
const toHeaderText = (text: string) => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));
