import { createHash } from 'node:crypto';
import { clickIdParams, isUnfilledMacro, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern, defaultChannel } from '@feisuo/contract/facts/download-names';
import type { MonitorQuery } from '@feisuo/contract/schemas/attribution';
import { AppError } from '../../../http/app-error.ts';

/** The forms that each platform is known to send; any other form is kept and marked unusual. */
const knownForms: Record<AdPlatform, RegExp> = {
  baidu: /^[\w.~-]{1,256}$/,
  // Sixteen digits; the platform's own tests begin with SAT.
  qihoo: /^(?:[0-9a-fA-F]{16}|SAT\w{0,61})$/,
  bing: /^[0-9a-fA-F]{32}$/,
  bilibili: /^[!-~]{1,500}$/,
  kuaishou: /^[!-~]{1,512}$/,
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

export interface ReadClickId {
  clickId: string;
  /** Its form is not one that the platform is known to send. */
  isUnusual: boolean;
}

/** Any text without control characters may be a click id. Half a character (Cs) cannot be stored. */
const possible = /^[^\p{Cc}\p{Cs}]{1,512}$/u;

/** The click id with its mark; null for a text that cannot be one: blank, too long, control characters, an unfilled macro. */
export function judgeClickId(platform: AdPlatform, id: string): ReadClickId | null {
  if (!possible.test(id) || id.trim() === '' || isUnfilledMacro(id)) return null;
  return { clickId: id, isUnusual: !knownForms[platform].test(id) };
}

export const md5Of = (text: string) => createHash('md5').update(text).digest('hex');

/** The click id of a monitor call. @throws AppError where there is none, or its md5 is of another */
export function readClickId(platform: AdPlatform, query: MonitorQuery): ReadClickId {
  const own = clickIdParams.find((known) => known.platform === platform)?.param ?? 'bd_vid';
  const given = [query.bd_vid, query[own]].find((id) => id && !isUnfilledMacro(id));
  const read = given === undefined ? null : judgeClickId(platform, given);
  if (!read) throw wrong('bd_vid', 'not a click id: 1 to 512 characters without control characters');
  const md5 = query.bd_vid_md5;
  // Garbled on its way, or put together from two visits.
  if (md5 && !isUnfilledMacro(md5) && md5.toLowerCase() !== md5Of(read.clickId))
    throw wrong('bd_vid_md5', 'not the md5 of the click id');
  return read;
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

const wrong = (field: string, rule: string) =>
  new AppError('invalid_argument', {
    description: `${field}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: field,
  });
