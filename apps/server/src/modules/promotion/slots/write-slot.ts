import { fillPath, slotPaths } from '@feisuo/contract/facts/paths';
import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { SubSlot } from '@feisuo/contract/schemas/ads';
import type { QuickHmac } from '../quick-hmac.ts';
import { flagsOf, signDelivery, type Delivery } from '../trackers/tracker-token.ts';
import type { SnapshotCreative } from './snapshot.ts';

/**
 * An answer is joined from prepared JSON texts, because JSON.stringify would double the cost of a request. Only the
 * signed parameters differ between requests, and they contain no characters that JSON escapes.
 */
interface SlotText {
  /**
   * JSON text between the slot id and the nested slots. Does not contain the slot id, because several slots may show
   * the same creative.
   */
  head: string;
  /** JSON text after `head`, split where the signed parameters are inserted. */
  parts: readonly string[];
}

/**
 * Prepared texts per creative. They depend on the events that the page reports, and on whether a nested creative has
 * caps.
 */
const texts = new WeakMap<SnapshotCreative, (SlotText | undefined)[]>();

function textOf(creative: SnapshotCreative, delivery: Delivery, hasCounted: boolean, siteOrigin: string): SlotText {
  let known = texts.get(creative);
  if (!known) texts.set(creative, (known = []));
  const variant = flagsOf(delivery) * 2 + (hasCounted ? 1 : 0);
  return (known[variant] ??= makeText(creative, delivery, hasCounted, siteOrigin));
}

function makeText(creative: SnapshotCreative, delivery: Delivery, hasCounted: boolean, siteOrigin: string): SlotText {
  const { id, styleId, assets, link, expireSeconds, autoCloseSeconds } = creative;
  const { lineItemId, events, isHeld, counts } = delivery;
  const isLimited = isHeld || counts.length > 0;
  const native: SubSlot['native'] = { assets, links: link ? [link] : [] };
  const params: SubSlot['params'] = {
    style_id: styleId,
    creative_id: id,
    ...(autoCloseSeconds !== null && { auto_close_seconds: autoCloseSeconds }),
    // Pages must not cache a creative with caps, nor the creative that contains it: each show of a capped creative
    // needs a request that counts it.
    ...(expireSeconds !== null && !isLimited && !hasCounted && { expire_seconds: expireSeconds }),
  };
  const urlOf = (event: TrackerEvent | 'impression') =>
    `${siteOrigin}${fillPath(slotPaths.track, { event })}?${SIGNED}`;
  const rest = {
    trackers: events.map((event) => ({ event, url: urlOf(event) })),
    ad_report_urls: {
      impression: events.includes('show') ? [urlOf('impression')] : [],
      click: events.includes('click') ? [urlOf('click')] : [],
    },
    report_params: { biz_id: lineItemId },
    params,
  } satisfies Omit<SubSlot, 'id' | 'native'>;
  const head = JSON.stringify({ native });
  return {
    head: toAsciiJson(head.slice(1, -2)),
    parts: `},${JSON.stringify(rest).slice(1)}`.split(SIGNED),
  };
}

/** Placeholder for the signed parameters. It cannot occur in URLs or ids. */
const SIGNED = '<signed>';

/**
 * Escapes all characters outside ASCII in a JSON text. The conversion through a buffer makes V8 store one byte per
 * character, and Node sends such strings without encoding them.
 */
const toAsciiJson = (json: string) =>
  Buffer.from(
    json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'latin1',
  ).toString('latin1');

/** JSON texts of the nested slots. `hasCounted` tells whether one of their creatives has caps. */
export interface NestedSlots {
  texts: readonly string[];
  hasCounted: boolean;
}

/** Returns the JSON text of a filled slot. `inside` is null for a nested slot. */
export function writeSlot(
  { trackerKey, siteOrigin }: { trackerKey: QuickHmac; siteOrigin: string },
  creative: SnapshotCreative,
  askedId: string,
  delivery: Delivery,
  inside: NestedSlots | null,
): string {
  const { head, parts } = textOf(creative, delivery, inside?.hasCounted ?? false, siteOrigin);
  const subSlots = inside ? `,"sub_slots":[${inside.texts.join()}]` : '';
  return `{"id":"${askedId}",${head}${subSlots}${parts.join(signDelivery(trackerKey, delivery))}`;
}
