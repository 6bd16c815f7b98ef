import { createHash } from 'node:crypto';
import { clickIdParams, isUnfilledMacro, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern, defaultChannel } from '@feisuo/contract/facts/download-names';
import type { MonitorQuery } from '@feisuo/contract/schemas/attribution';
import { AppError } from '../../../http/app-error.ts';

/** What each platform's click ids look like. */
const clickIdPatterns: Record<AdPlatform, RegExp> = {
  baidu: /^[\w.~-]{1,256}$/,
  // Sixteen digits; the platform's own tests begin with SAT.
  qihoo: /^(?:[0-9a-fA-F]{16}|SAT\w{0,61})$/,
  bing: /^[0-9a-fA-F]{32}$/,
  bilibili: /^[!-~]{1,500}$/,
  kuaishou: /^[!-~]{1,1024}$/,
};

const MAX_REFER_FROM = 64;
const MAX_LANDING = 1024;
const channelName = new RegExp(channelPattern);

/** Where a visit came from, as far as it can be believed. */
export interface Source {
  channel: string;
  referFrom: string;
  /** Path and query; empty where the page did not say. */
  landing: string;
}

/** Whether the platform could have given it. */
export const isClickId = (platform: AdPlatform, id: string) =>
  clickIdPatterns[platform].test(id) && !isUnfilledMacro(id);

export const md5Of = (text: string) => createHash('md5').update(text).digest('hex');

/** The click id of a monitor call. @throws AppError where there is none, or none that the platform could have given */
export function readClickId(platform: AdPlatform, query: MonitorQuery): string {
  const own = clickIdParams.find((known) => known.platform === platform)?.param ?? 'bd_vid';
  const clickId = [query.bd_vid, query[own]].find((given) => given && !isUnfilledMacro(given));
  if (clickId === undefined || !isClickId(platform, clickId)) throw wrong('bd_vid');
  const md5 = query.bd_vid_md5;
  // Garbled on its way, or put together from two visits.
  if (md5 && !isUnfilledMacro(md5) && md5.toLowerCase() !== md5Of(clickId)) throw wrong('bd_vid_md5');
  return clickId;
}

/** Unlike the click id, none of this is worth a refusal: what cannot be is absent. */
export function readSource({ channel, referfrom, landing }: Pick<MonitorQuery, 'channel' | 'referfrom' | 'landing'>) {
  const isChannel = channel !== undefined && channelName.test(channel) && !isUnfilledMacro(channel);
  return {
    channel: isChannel ? channel : defaultChannel,
    referFrom: referfrom && !isUnfilledMacro(referfrom) ? plain(referfrom).slice(0, MAX_REFER_FROM) : '',
    landing: landing && /^\/(?!\/)[!-~]*$/.test(landing) && landing.length <= MAX_LANDING ? landing : '',
  } satisfies Source;
}

/** The database takes no NUL, and a terminal that shows this must not be steered by it. */
const plain = (text: string) => text.replaceAll(/\p{C}/gu, '');

const wrong = (field: string) =>
  new AppError('invalid_argument', {
    description: `${field}: not a click id of this platform`,
    reason: 'INVALID_FIELD',
    resourceId: field,
  });
