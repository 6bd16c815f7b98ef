import { addressParams, findClickId, isFromBing, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern } from '@feisuo/contract/facts/download-names';

/** Where a visit came from. It is read where the visit starts and remembered until it ends. */
export interface Visit {
  /** Empty when the visit came from nowhere in particular. */
  channel: string;
  referfrom: string;
  /** The click id of an advertising platform. */
  click: { param: string; platform: AdPlatform; id: string } | null;
  /** `tp=1`; lasts for the visit. */
  isThirdParty: boolean;
  isBing: boolean;
  /** Signed source of a share card; empty when there is none. */
  share: string;
  /** The first address of the visit, or the one that a new click led to: path and query. */
  landing: string;
}

const channelName = new RegExp(channelPattern);
const maxChars = 512;
const maxLandingChars = 2048;

/** What one address says. */
export function readVisit(address: string): Visit {
  const url = new URL(address, 'http://site');
  const asked = url.searchParams;
  const text = (name: string) => (asked.get(name) ?? '').slice(0, maxChars);
  const channel = text(addressParams.channel);
  return {
    channel: channelName.test(channel) ? channel : '',
    referfrom: text(addressParams.referFrom),
    click: findClickId(asked),
    isThirdParty: asked.get(addressParams.thirdParty) === '1',
    isBing: isFromBing(asked),
    share: text(addressParams.share),
    landing: (url.pathname + url.search).slice(0, maxLandingChars),
  };
}

/**
 * What is remembered once a further address has been opened. The first landing wins, and what it left open may be added
 * later; but a click on another advertisement is paid for, and counts from there on.
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
