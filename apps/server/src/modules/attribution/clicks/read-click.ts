import { createHash } from 'node:crypto';
import { clickIdParams, isUnfilledMacro, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern, defaultChannel } from '@feisuo/contract/facts/download-names';
import type { MonitorQuery } from '@feisuo/contract/schemas/attribution';
import { AppError } from '../../../http/app-error.ts';

/** Known forms per platform; other forms are stored as unusual. */
const knownForms: Record<AdPlatform, RegExp> = {
  baidu: /^[\w.~-]{1,256}$/,
  // Sixteen hex digits; the platform's test ids begin with SAT.
  qihoo: /^(?:[0-9a-fA-F]{16}|SAT\w{0,61})$/,
  bing: /^[0-9a-fA-F]{32}$/,
  bilibili: /^[!-~]{1,500}$/,
  kuaishou: /^[!-~]{1,512}$/,
};

const MAX_REFER_FROM = 64;
const MAX_LANDING = 1024;
const channelName = new RegExp(channelPattern);

/** The validated origin of a visit. */
export interface Source {
  channel: string;
  referFrom: string;
  /** Path and query; empty when unknown. */
  landing: string;
}

export interface ReadClickId {
  clickId: string;
  /** Not in a known form of the platform. */
  isUnusual: boolean;
}

/** Any text without control characters. Lone surrogates (Cs) cannot be stored. */
const possible = /^[^\p{Cc}\p{Cs}]{1,512}$/u;

/** Null for an impossible id: blank, too long, control characters or an unfilled macro. */
export function judgeClickId(platform: AdPlatform, id: string): ReadClickId | null {
  if (!possible.test(id) || id.trim() === '' || isUnfilledMacro(id)) return null;
  return { clickId: id, isUnusual: !knownForms[platform].test(id) };
}

export const md5Of = (text: string) => createHash('md5').update(text).digest('hex');

/** A parameter may be missing or repeated. Empty texts and unfilled macros count as missing. */
const filled = (...given: (string | string[] | undefined)[]): string[] =>
  given.flat().filter((value) => value !== undefined && value !== '' && !isUnfilledMacro(value)) as string[];

/**
 * The click id of a monitor call: the one with the matching md5, else the first. Conflicting ids or md5s make it
 * unusual. @throws AppError without an id
 */
export function readClickId(platform: AdPlatform, query: MonitorQuery): ReadClickId {
  const own = clickIdParams.find((known) => known.platform === platform)?.param ?? 'bd_vid';
  const ids = filled(query.bd_vid, query[own]);
  const possibleIds = ids.map((id) => judgeClickId(platform, id)).filter((read) => read !== null);
  const md5s = filled(query.bd_vid_md5).map((md5) => md5.toLowerCase());
  const read = possibleIds.find(({ clickId }) => md5s.includes(md5Of(clickId))) ?? possibleIds[0];
  if (!read) throw wrong('bd_vid', 'not a click id: 1 to 512 characters without control characters');
  const { clickId, isUnusual } = read;
  const isAlone = ids.every((id) => id === clickId) && md5s.every((md5) => md5 === md5Of(clickId));
  return { clickId, isUnusual: isUnusual || !isAlone };
}

/** Invalid values are ignored, not refused. */
export function readSource(given: Pick<MonitorQuery, 'channel' | 'referfrom' | 'landing'>): Source {
  const [referFrom = ''] = filled(given.referfrom);
  return {
    channel: filled(given.channel).find((name) => channelName.test(name)) ?? defaultChannel,
    referFrom: plain(referFrom).slice(0, MAX_REFER_FROM),
    landing: filled(given.landing).find(isLanding) ?? '',
  };
}

const isLanding = (landing: string) => landing.length <= MAX_LANDING && /^\/(?!\/)[!-~]*$/.test(landing);

/** PostgreSQL rejects NUL, and control characters could steer a terminal. */
const plain = (text: string) => text.replaceAll(/\p{C}/gu, '');

const wrong = (field: string, rule: string) =>
  new AppError('invalid_argument', {
    description: `${field}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: field,
  });
