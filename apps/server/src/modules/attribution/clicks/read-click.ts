import { createHash } from 'node:crypto';
import { clickIdParams, isUnfilledMacro, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern, defaultChannel } from '@feisuo/contract/facts/download-names';
import type { MonitorQuery } from '@feisuo/contract/schemas/attribution';
import { AppError } from '../../../http/app-error.ts';

/** Forms of click ids that each platform is known to use. A click id in another form is stored as unusual. */
const knownForms: Record<AdPlatform, RegExp> = {
  baidu: /^[\w.~-]{1,256}$/,
  // Sixteen hex digits. Test ids of the platform start with SAT.
  qihoo: /^(?:[0-9a-fA-F]{16}|SAT\w{0,61})$/,
  bing: /^[0-9a-fA-F]{32}$/,
  bilibili: /^[!-~]{1,500}$/,
  kuaishou: /^[!-~]{1,512}$/,
};

const MAX_REFER_FROM = 64;
const MAX_LANDING = 1024;
const channelName = new RegExp(channelPattern);

/** Where a visit came from, after validation. */
export interface Source {
  channel: string;
  referFrom: string;
  /** Path and query; empty if unknown. */
  landing: string;
}

export interface ReadClickId {
  clickId: string;
  /** Whether the click id has a form that the platform is not known to use. */
  isUnusual: boolean;
}

/** Any text without control characters. Lone surrogates (Cs) are excluded because PostgreSQL cannot store them. */
const possible = /^[^\p{Cc}\p{Cs}]{1,512}$/u;

/**
 * Null for an id that no platform can have sent: blank, too long, with control characters, or with a macro that was
 * not replaced.
 */
export function judgeClickId(platform: AdPlatform, id: string): ReadClickId | null {
  if (!possible.test(id) || id.trim() === '' || isUnfilledMacro(id)) return null;
  return { clickId: id, isUnusual: !knownForms[platform].test(id) };
}

export const md5Of = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * Flattens parameters, which may be missing or repeated. Empty texts and macros that were not replaced count as
 * missing.
 */
const filled = (...values: (string | string[] | undefined)[]): string[] =>
  values.flat().filter((value) => value !== undefined && value !== '' && !isUnfilledMacro(value)) as string[];

/**
 * The click id of a monitor call: the id with the matching md5, otherwise the first id. Conflicting ids or md5 values
 * make it unusual.
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

/** Reads the source of a visit. An invalid value is replaced by its default instead of refusing the visit. */
export function readSource(query: Pick<MonitorQuery, 'channel' | 'referfrom' | 'landing'>): Source {
  const [referFrom = ''] = filled(query.referfrom);
  return {
    channel: filled(query.channel).find((name) => channelName.test(name)) ?? defaultChannel,
    referFrom: plain(referFrom).slice(0, MAX_REFER_FROM),
    landing: filled(query.landing).find(isLanding) ?? '',
  };
}

const isLanding = (landing: string) => landing.length <= MAX_LANDING && /^\/(?!\/)[!-~]*$/.test(landing);

/** PostgreSQL cannot store NUL, and control characters in logs could control a terminal. */
const plain = (text: string) => text.replaceAll(/\p{C}/gu, '');

const wrong = (field: string, rule: string) =>
  new AppError('invalid_argument', {
    description: `${field}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: field,
  });
