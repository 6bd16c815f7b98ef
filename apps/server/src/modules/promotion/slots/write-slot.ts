import { fillPath, slotPaths } from '@feisuo/contract/facts/paths';
import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import type { SubSlot } from '@feisuo/contract/schemas/ads';
import type { QuickHmac } from '../quick-hmac.ts';
import { flagsOf, signDelivery, type Delivery } from '../trackers/tracker-token.ts';
import type { KeptCreative } from './snapshot.ts';

/**
 * Answers are put together from texts: all of one is known beforehand but for what is signed, which stands in every address, and
 * none of it needs escaping. Writing out objects would take as long as everything else together. The wire's test reads them by the
 * contract.
 */
interface SlotText {
  /** From behind its id, for a creative may be shown by more than one, up to where the slots inside it belong. */
  head: string;
  /** The rest, in pieces: what is signed belongs between them. */
  pieces: readonly string[];
}

/** Of each creative, by what is to be reported of it and whether something inside it is counted. */
const texts = new WeakMap<KeptCreative, (SlotText | undefined)[]>();

function textOf(creative: KeptCreative, delivery: Delivery, hasCounted: boolean, siteOrigin: string): SlotText {
  let known = texts.get(creative);
  if (!known) texts.set(creative, (known = []));
  const variant = flagsOf(delivery) * 2 + (hasCounted ? 1 : 0);
  return (known[variant] ??= makeText(creative, delivery, hasCounted, siteOrigin));
}

function makeText(creative: KeptCreative, delivery: Delivery, hasCounted: boolean, siteOrigin: string): SlotText {
  const { id, styleId, assets, link, expireSeconds, autoCloseSeconds } = creative;
  const { lineItemId, events, isHeld } = delivery;
  const native: SubSlot['native'] = { assets, links: link ? [link] : [] };
  const params: SubSlot['params'] = {
    style_id: styleId,
    creative_id: id,
    ...(autoCloseSeconds !== null && { auto_close_seconds: autoCloseSeconds }),
    // What is counted is never kept by a page, nor what it is in: it would be shown again without being asked for.
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
    head: inAscii(head.slice(1, -2)),
    pieces: `},${JSON.stringify(rest).slice(1)}`.split(SIGNED),
  };
}

/** Stands for it in the texts; in no address and no id of ours. */
const SIGNED = '<signed>';

/**
 * The same JSON without a letter beyond ASCII, in one byte each: a text of nothing else is sent as it is, another has to be encoded
 * each time. What replacing leaves still has two bytes for every letter, and so would all that it is put into; hence the buffer.
 */
const inAscii = (json: string) =>
  Buffer.from(
    json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'latin1',
  ).toString('latin1');

/** What is inside a slot: its texts, and whether any of it is counted. */
export interface Inside {
  texts: readonly string[];
  hasCounted: boolean;
}

/** The answer for the slot that was asked for; `inside` is null for one that is itself inside another. */
export function writeSlot(
  { trackerKey, siteOrigin }: { trackerKey: QuickHmac; siteOrigin: string },
  creative: KeptCreative,
  askedId: string,
  delivery: Delivery,
  inside: Inside | null,
): string {
  const { head, pieces } = textOf(creative, delivery, inside?.hasCounted ?? false, siteOrigin);
  const subSlots = inside ? `,"sub_slots":[${inside.texts.join()}]` : '';
  return `{"id":"${askedId}",${head}${subSlots}${pieces.join(signDelivery(trackerKey, delivery))}`;
}
