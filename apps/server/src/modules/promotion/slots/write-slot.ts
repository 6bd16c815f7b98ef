import { fillPath, slotPaths } from '@feisuo/contract/facts/paths';
import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { SubSlot } from '@feisuo/contract/schemas/ads';
import type { QuickHmac } from '../quick-hmac.ts';
import { flagsOf, signDelivery, type Delivery } from '../trackers/tracker-token.ts';
import type { SnapshotCreative } from './snapshot.ts';

/**
 * A reply is joined from prepared JSON texts, because serializing objects would double the cost of a request. Only
 * the signed parameters vary, and they need no escaping. A test of the wire format compares the result with the
 * contract.
 */
interface SlotText {
  /**
   * JSON text from after the slot id up to the nested slots. The id is not part of it, because several slots may show
   * the same creative.
   */
  head: string;
  /** JSON text after `head`, split at each place where the signed parameters are inserted. */
  parts: readonly string[];
}

/**
 * Cached per creative. The texts differ by the events that the page reports and by whether a nested creative has
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
  const { lineItemId, events, isHeld } = delivery;
  const native: SubSlot['native'] = { assets, links: link ? [link] : [] };
  const params: SubSlot['params'] = {
    style_id: styleId,
    creative_id: id,
    ...(autoCloseSeconds !== null && { auto_close_seconds: autoCloseSeconds }),
    // Pages must not cache a creative with caps or the creative that contains it, because a cached one would be shown
    // without a request.
    ...(expireSeconds !== null && !isHeld && !hasCounted && { expire_seconds: expireSeconds }),
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

/** A placeholder that occurs in no address and no id. */
const SIGNED = '<signed>';

/**
 * JSON in which every character outside ASCII is escaped. It goes through a buffer so that V8 stores one byte per
 * character; Node sends such strings without encoding them again.
 */
const toAsciiJson = (json: string) =>
  Buffer.from(
    json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'latin1',
  ).toString('latin1');

/** JSON texts of nested slots, and whether a creative in them has caps. */
export interface NestedSlots {
  texts: readonly string[];
  hasCounted: boolean;
}

/** JSON text of a slot. `inside` is null if the slot itself is nested. */
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
