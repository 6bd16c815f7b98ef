import { channelPattern, defaultChannel } from '@feisuo/contract/facts/download-names';
import { locales, type Locale } from '@feisuo/contract/facts/locales';
import { slotHeaders, slotParamNames, slotPlatforms, type SlotPlatform } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotRequest } from '@feisuo/contract/schemas/ads';
import type { FastifyRequest } from 'fastify';
import { localeOfHeader } from '../../../http/locale-of-header.ts';

/** Data that the client sent with a request. None of it identifies a person by name. */
export interface Origin {
  channel: string;
  platform: SlotPlatform;
  version: number | null;
  locale: Locale;
  host: string;
  device: string | null;
  session: string | null;
  asksNotToBeTracked: boolean;
}

const channelShape = new RegExp(channelPattern);
const DEVICE = /^[!-~]{1,128}$/;

export function originOf(
  { headers, hosts }: FastifyRequest,
  { slots }: { slots: readonly Pick<SlotRequest, 'params'>[] },
): Origin {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  // Pages send the same params with every slot, so the first valid value is used.
  const param = (name: string, fits: (text: string) => boolean) => {
    for (const { params } of slots) {
      const value = params?.[name];
      if (typeof value === 'string' && fits(value)) return value;
    }
    return null;
  };
  const channel = header(slotHeaders.channelId) || (param(slotParamNames.channel, Boolean) ?? '');
  const versionCode = header(slotHeaders.clientVersionCode);
  const device = header(slotHeaders.deviceId);
  const isPlatform = (text: string) => (slotPlatforms as readonly string[]).includes(text);
  const isLocale = (text: string) => (locales as readonly string[]).includes(text);
  return {
    channel: channelShape.test(channel) ? channel : defaultChannel,
    platform: (param(slotParamNames.platform, isPlatform) as SlotPlatform | null) ?? platformOf(header('user-agent')),
    version: /^\d{1,9}$/.test(versionCode) ? Number(versionCode) : null,
    locale: (param(slotParamNames.locale, isLocale) as Locale | null) ?? localeOfHeader(headers['accept-language']),
    host: hosts.host,
    device: DEVICE.test(device) ? device : null,
    session: param(slotParamNames.sessionId, (text) => DEVICE.test(text)),
    asksNotToBeTracked: headers['sec-gpc'] === '1' || headers['dnt'] === '1',
  };
}

const MOST_AGENTS = 500;
const knownAgents = new Map<string, SlotPlatform>();

/** Memoized, because user agents repeat and parsing is slower than a lookup. */
function platformOf(userAgent: string): SlotPlatform {
  let platform = knownAgents.get(userAgent);
  if (platform === undefined) {
    platform = findPlatform(userAgent);
    if (knownAgents.size >= MOST_AGENTS) knownAgents.clear();
    knownAgents.set(userAgent, platform);
  }
  return platform;
}

function findPlatform(userAgent: string): SlotPlatform {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  return 'web';
}
