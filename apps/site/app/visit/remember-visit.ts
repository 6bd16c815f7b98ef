import { addressParams, findClickId, isFromBing, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern } from '@feisuo/contract/facts/download-names';

/** The source of a visit, read on its first page and kept until the visit ends. */
export interface Visit {
  /** Empty if the channel is unknown. */
  channel: string;
  referfrom: string;
  /** The click id of an advertising platform. */
  click: { param: string; platform: AdPlatform; id: string } | null;
  /** Whether the visit is third-party traffic (`tp=1`). The value stays true for the whole visit. */
  isThirdParty: boolean;
  isBing: boolean;
  /** The signed share parameter; empty if there is none. */
  share: string;
  /** Path and query of the first page of the visit, or of the page that a new ad click opened. */
  landing: string;
}

const channelName = new RegExp(channelPattern);
const maxChars = 512;
const maxLandingChars = 2048;

export function readVisit(address: string): Visit {
  const url = new URL(address, 'http://site');
  const params = url.searchParams;
  const text = (name: string) => (params.get(name) ?? '').slice(0, maxChars);
  const channel = text(addressParams.channel);
  return {
    channel: channelName.test(channel) ? channel : '',
    referfrom: text(addressParams.referFrom),
    click: findClickId(params),
    isThirdParty: params.get(addressParams.thirdParty) === '1',
    isBing: isFromBing(params),
    share: text(addressParams.share),
    landing: (url.pathname + url.search).slice(0, maxLandingChars),
  };
}

/**
 * Merges a stored visit with a newly opened address: stored values stay, and missing values are filled in. A new ad
 * click replaces the old one, because it was paid for.
 */
export function nextVisit(known: Visit | null, opened: Visit): Visit {
  if (!known) return opened;
  const isThirdParty = known.isThirdParty || opened.isThirdParty;
  if (opened.click && opened.click.id !== known.click?.id) {
    return { ...opened, isThirdParty, share: opened.share || known.share };
  }
  return {
    ...known,
    channel: known.channel || opened.channel,
    referfrom: known.referfrom || opened.referfrom,
    isThirdParty,
    isBing: known.isBing || opened.isBing,
    share: known.share || opened.share,
  };
}
