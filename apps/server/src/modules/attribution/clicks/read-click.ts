import { createHash } from 'node:crypto';
import { clickIdParams, isUnfilledMacro, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern, defaultChannel } from '@feisuo/contract/facts/download-names';
import type { MonitorQuery } from '@feisuo/contract/schemas/attribution';
import { AppError } from '../../../http/app-error.ts';

/** Known forms of each platform's click ids. A click id in another form is accepted and marked as unusual. */
const knownForms: Record<AdPlatform, RegExp> = {
  baidu: /^[\w.~-]{1,256}$/,
  // Sixteen hex digits, or an id that starts with SAT, which the platform uses for tests.
  qihoo: /^(?:[0-9a-fA-F]{16}|SAT\w{0,61})$/,
  bing: /^[0-9a-fA-F]{32}$/,
  bilibili: /^[!-~]{1,500}$/,
  kuaishou: /^[!-~]{1,512}$/,
};

const MAX_REFER_FROM = 64;
const MAX_LANDING = 1024;
const channelName = new RegExp(channelPattern);

/** The origin of a visit, after validation. */
export interface Source {
  channel: string;
  referFrom: string;
  /** Path and query of the landing page; empty if unknown. */
  landing: string;
}

export interface ReadClickId {
  clickId: string;
  /** True if the form of the click id is not among the known forms of the platform. */
  isUnusual: boolean;
}

/**
 * Any text that can be stored: without control characters (Cc), and without lone surrogates (Cs), which PostgreSQL
 * cannot store.
 */
const possible = /^[^\p{Cc}\p{Cs}]{1,512}$/u;

/**
 * Returns null for an id that no platform can have sent: blank, too long, with control characters, or with a macro that
 * the platform did not replace.
 */
export function judgeClickId(platform: AdPlatform, id: string): ReadClickId | null {
  if (!possible.test(id) || id.trim() === '' || isUnfilledMacro(id)) return null;
  return { clickId: id, isUnusual: !knownForms[platform].test(id) };
}

export const md5Of = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * Flattens query parameters that may be missing or repeated, and drops empty values. A macro such as `__CLICKID__` that
 * the platform did not replace counts as empty.
 */
const filled = (...values: (string | string[] | undefined)[]): string[] =>
  values.flat().filter((value) => value !== undefined && value !== '' && !isUnfilledMacro(value)) as string[];

/**
 * Reads the click id from a call of the click monitor: the id that matches the given md5, otherwise the first id. If
 * ids or md5 values conflict, the id is marked as unusual.
 * @throws AppError without an id
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

/** Reads the origin of a visit. Invalid values are replaced by defaults, so that the visit is not refused. */
export function readSource(query: Pick<MonitorQuery, 'channel' | 'referfrom' | 'landing'>): Source {
  const [referFrom = ''] = filled(query.referfrom);
  return {
    channel: filled(query.channel).find((name) => channelName.test(name)) ?? defaultChannel,
    referFrom: plain(referFrom).slice(0, MAX_REFER_FROM),
    landing: filled(query.landing).find(isLanding) ?? '',
  };
}

const isLanding = (landing: string) => landing.length <= MAX_LANDING && /^\/(?!\/)[!-~]*$/.test(landing);

/**
 * Removes control characters: PostgreSQL cannot store NUL, and others could control the terminal of a person who reads
 * logs.
 */
const plain = (text: string) => text.replaceAll(/\p{C}/gu, '');

const wrong = (field: string, rule: string) =>
  new AppError('invalid_argument', {
    description: `${field}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: field,
  });
