import { protocolVersion, sdkVersion } from '@feisuo/contract/facts/account-vocabulary';
import { defaultLocale } from '@feisuo/contract/facts/locales';
import type { AccountClient } from '../account-client.ts';
import type { DeviceInfo } from '../config.ts';

/** The headers of every request, below those of the call. @throws TypeError for a header that cannot be sent */
export async function requestHeaders(
  { config, platform, deviceId }: Pick<AccountClient, 'config' | 'platform' | 'deviceId'>,
  ofCall: Readonly<Record<string, string>>,
): Promise<Headers> {
  const { clientId, locale = defaultLocale, devMode, device } = config;
  const headers = new Headers({
    'x-client-id': clientId,
    'x-sdk-version': sdkVersion,
    'x-protocol-version': protocolVersion,
    'accept-language': locale,
  });
  const info: DeviceInfo = { ...device, deviceId: await deviceId() };
  for (const [name, value] of Object.entries(info)) {
    if (value) headers.set(headerOf(name), toHeaderText(value));
  }
  if (devMode) headers.set('x-request-id', platform.random(16));
  // Set, for headers that are given as an object add up when their names differ in case.
  for (const [name, value] of Object.entries(ofCall)) headers.set(name, value);
  return headers;
}

/** Ours with dashes; a table would be longer than the rule. Only the network is spelt otherwise on the wire: net-work. */
const headerOf = (name: string) =>
  `x-${name.replace('netw', 'netW').replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** Headers travel as Latin-1, and not all of that; the service decodes what is percent-encoded. */
const toHeaderText = (text: string) => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));
