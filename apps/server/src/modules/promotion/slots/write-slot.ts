import { fillPath, slotPaths } from '@feisuo/contract/facts/paths';
import { trackerEvents, type TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { SubSlot } from '@feisuo/contract/schemas/ads';
import type { QuickHmac } from '../quick-hmac.ts';
import { signDelivery, type Delivery } from '../trackers/tracker-token.ts';
import type { KeptCreative } from './snapshot.ts';

/**
 * Answers are put together from texts: most of one is a creative that has not changed, and the rest are addresses in which nothing
 * needs escaping. Writing out objects would take as long as everything else together. The wire's test reads them by the contract.
 */
interface CreativeText {
  /** Assets and links, without the brace that ends them. */
  native: string;
  params: string;
  countedParams: string;
}

const texts = new WeakMap<KeptCreative, CreativeText>();

function textOf(creative: KeptCreative): CreativeText {
  const known = texts.get(creative);
  if (known) return known;
  const { id, styleId, assets, link, expireSeconds, autoCloseSeconds } = creative;
  const native: SubSlot['native'] = { assets, links: link ? [link] : [] };
  const counted: SubSlot['params'] = {
    style_id: styleId,
    creative_id: id,
    ...(autoCloseSeconds !== null && { auto_close_seconds: autoCloseSeconds }),
  };
  const text = {
    native: inAscii(JSON.stringify(native)).slice(0, -1),
    // What is counted is never kept by a page: it would be shown again without being asked for.
    countedParams: JSON.stringify(counted),
    params: JSON.stringify({ ...counted, ...(expireSeconds !== null && { expire_seconds: expireSeconds }) }),
  };
  texts.set(creative, text);
  return text;
}

/** The same JSON without a letter beyond ASCII: a text of nothing else is sent as it is, another has to be encoded each time. */
const inAscii = (json: string) =>
  json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const reportPath = (event: TrackerEvent | 'impression') => `${fillPath(slotPaths.track, { event })}?`;
const impression = reportPath('impression');
const click = reportPath('click');
const paths = new Map(trackerEvents.map((event) => [event, reportPath(event)] as const));

/** The answer for one slot. `inner` are the texts of slots inside it; null for one that is itself inside another. */
export function writeSlot(
  { trackerKey, siteOrigin }: { trackerKey: QuickHmac; siteOrigin: string },
  creative: KeptCreative,
  delivery: Delivery,
  inner: readonly string[] | null,
): string {
  const signed = signDelivery(trackerKey, delivery);
  const { events, slotId, lineItemId, isHeld } = delivery;
  const text = textOf(creative);
  const trackers = events
    .map((event) => `{"event":"${event}","url":"${siteOrigin}${paths.get(event)}${signed}"}`)
    .join();
  const shows = events.includes('show') ? `"${siteOrigin}${impression}${signed}"` : '';
  const clicks = events.includes('click') ? `"${siteOrigin}${click}${signed}"` : '';
  const subSlots = inner ? `,"sub_slots":[${inner.join()}]` : '';
  return `{"id":${JSON.stringify(slotId)},"native":${text.native}${subSlots}},"trackers":[${trackers}],"ad_report_urls":{"impression":[${shows}],"click":[${clicks}]},"report_params":{"biz_id":"${lineItemId}"},"params":${isHeld ? text.countedParams : text.params}}`;
}
