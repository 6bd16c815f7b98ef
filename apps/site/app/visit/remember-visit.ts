import { addressParams, findClickId, isFromBing, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { channelPattern } from '@feisuo/contract/facts/download-names';

/** The source of a visit, read at its start and kept until its end. */
export interface Visit {
  /** Empty if unknown. */
  channel: string;
  referfrom: string;
  /** The click id of an advertising platform. */
  click: { param: string; platform: AdPlatform; id: string } | null;
  /** `tp=1`; kept for the visit. */
  isThirdParty: boolean;
  isBing: boolean;
  /** The signed share parameter; empty if none. */
  share: string;
  /** Path and query of the first page, or of the page that a new click led to. */
  landing: string;
}

const channelName = new RegExp(channelPattern);
const maxChars = 512;
const maxLandingChars = 2048;

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

/** The first landing wins and later ones fill gaps; but a new ad click is paid for and counts from then on. */
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
