import { fillPath, slotPaths } from '@feisuo/contract/facts/paths';
import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { SubSlot } from '@feisuo/contract/schemas/ads';
import type { QuickHmac } from '../quick-hmac.ts';
import { flagsOf, signDelivery, type Delivery } from '../trackers/tracker-token.ts';
import type { SnapshotCreative } from './snapshot.ts';

/**
 * Answers are concatenated from prepared JSON texts; only the signed part varies, and it needs no escaping.
 * Serializing objects would double the cost of a request. The wire test checks the result against the contract.
 */
interface SlotText {
  /** After the id, because several slots may show a creative, up to the nested slots. */
  head: string;
  /** The rest, in pieces; the signed part goes between them. */
  pieces: readonly string[];
}

/** Cached per creative, by tracked events and whether nested content is counted. */
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
    // Pages must not cache counted content or its parent, which would be shown without a request.
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
    pieces: `},${JSON.stringify(rest).slice(1)}`.split(SIGNED),
  };
}

/** Placeholder that occurs in no address and no id. */
const SIGNED = '<signed>';

/**
 * JSON escaped to ASCII, as a one-byte string: Node sends those without encoding. The buffer forces the one-byte form.
 */
const toAsciiJson = (json: string) =>
  Buffer.from(
    json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'latin1',
  ).toString('latin1');

/** Nested texts, and whether any of them is counted. */
export interface NestedSlots {
  texts: readonly string[];
  hasCounted: boolean;
}

/** `inside` is null for a nested slot. */
export function writeSlot(
  { trackerKey, siteOrigin }: { trackerKey: QuickHmac; siteOrigin: string },
  creative: SnapshotCreative,
  askedId: string,
  delivery: Delivery,
  inside: NestedSlots | null,
): string {
  const { head, pieces } = textOf(creative, delivery, inside?.hasCounted ?? false, siteOrigin);
  const subSlots = inside ? `,"sub_slots":[${inside.texts.join()}]` : '';
  return `{"id":"${askedId}",${head}${subSlots}${pieces.join(signDelivery(trackerKey, delivery))}`;
}
