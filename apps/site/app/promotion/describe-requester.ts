import { siteClientId } from '@feisuo/contract/facts/account-vocabulary';
import { slotHeaders, slotParamNames, type SlotPlatform } from '@feisuo/contract/facts/slot-vocabulary';
import { siteApiDeps } from '../api/site-api.ts';
import { pageClient } from '../bridge/page-client.ts';
import { thisDevice, type Device } from '../device/detect-device.ts';
import { clientHeaders } from '../session/client-headers.ts';
import { pagePeerId } from '../session/peer-id.ts';
import { session } from '../session/session.ts';
import { consent } from '../telemetry/consent.ts';
import { visitorIds } from '../telemetry/visitor.ts';
import { visit } from '../visit/visit.ts';
import type { SlotRequester } from './slot-client.ts';

/** The data for targeting that the slot request contains. For a visitor without consent it has no ids. */
export async function describeRequester(): Promise<SlotRequester> {
  const state = session().state();
  const member = state.phase === 'in' ? state.user : null;
  const caller = member && (await siteApiDeps.findCaller().catch(() => null));
  const ids = consent() === 'all' ? visitorIds() : null;
  const client = pageClient();
  const version = client ? await client.call('getClientVersion').catch(() => '') : '';
  const { channel } = visit();
  return {
    caller,
    headers: present({
      ...(await clientHeaders()),
      [slotHeaders.clientId]: siteClientId,
      [slotHeaders.deviceId]: member?.guid || ids?.device_id,
      [slotHeaders.peerId]: member?.peerid || (await pagePeerId()),
      [slotHeaders.channelId]: channel,
      [slotHeaders.clientVersionCode]: versionCodeOf(version),
    }),
    params: present({
      [slotParamNames.platform]: platformOf(thisDevice(), client !== null),
      [slotParamNames.locale]: document.documentElement.lang,
      [slotParamNames.channel]: channel,
      [slotParamNames.sessionId]: ids?.visit_id,
    }),
  };
}

const present = (facts: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The version as a comparable number: 6.2.0 gives 60200. Empty if the version is invalid. */
export function versionCodeOf(version: string): string {
  const [, major, minor = '0', patch = '0'] = /^(\d{1,4})(?:\.(\d{1,2}))?(?:\.(\d{1,2}))?(?:\.|$)/.exec(version) ?? [];
  return major === undefined ? '' : String(Number(major) * 10_000 + Number(minor) * 100 + Number(patch));
}

export function platformOf({ os, environments }: Pick<Device, 'os' | 'environments'>, isClient: boolean): SlotPlatform {
  if (isClient) return 'client';
  if (environments.includes('wechat')) return 'wechat';
  return os === 'android' || os === 'ios' ? os : os === 'other' ? 'web' : 'pc';
}
