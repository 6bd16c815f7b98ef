import { protocolVersion, sdkVersion } from '@feisuo/contract/facts/account-vocabulary';
import { defaultLocale } from '@feisuo/contract/facts/locales';
import type { AccountClient } from '../account-client.ts';
import type { DeviceInfo } from '../config.ts';
import type { Call } from './call.ts';

/** The headers of every request, below those of the call. @throws TypeError for a header that cannot be sent */
export async function requestHeaders(
  { config, platform, deviceId }: Pick<AccountClient, 'config' | 'platform' | 'deviceId'>,
  ofCall: NonNullable<Call['headers']>,
): Promise<Headers> {
  const { clientId, locale = defaultLocale, devMode, device } = config;
  const headers = new Headers();
  // Set one by one, for headers that are given as an object add up when their names differ in case.
  const put = (name: string, value: string | false | undefined) => value && headers.set(name, value);
  const info: DeviceInfo = { ...device, deviceId: await deviceId() };
  put('x-client-id', clientId);
  put('x-sdk-version', sdkVersion);
  put('x-protocol-version', protocolVersion);
  put('accept-language', locale);
  put('x-request-id', devMode && platform.random(16));
  for (const [name, value] of Object.entries(info)) put(headerOf(name), toHeaderText(value));
  for (const [name, value] of Object.entries(ofCall)) put(name, value);
  return headers;
}

/** Ours with dashes; a table would be longer than the rule. Only the network is spelt otherwise on the wire: net-work. */
const headerOf = (name: string) =>
  `x-${name.replace('netw', 'netW').replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** Headers travel as Latin-1, and not all of that; the service decodes what is percent-encoded. */
const toHeaderText = (text = '') => (/^[ -~]*$/.test(text) ? text : encodeURIComponent(text));
