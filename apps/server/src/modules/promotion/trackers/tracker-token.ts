import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import type { QuickHmac } from '../quick-hmac.ts';

/** What a report tells us of ourselves: what was answered, to whom and when. */
export interface Delivery {
  /** Made up for each answer; every event of it counts once. */
  id: string;
  slotId: string;
  lineItemId: string;
  creativeId: string;
  channel: string;
  platform: string;
  /** Empty for whoever asks not to be followed. */
  person: string;
  atMs: number;
  /** What the page said it would report. */
  events: readonly TrackerEvent[];
  /** Whether counters hold one for it. */
  isHeld: boolean;
}

const VERSION = '1';
const bits: Record<TrackerEvent, number> = { show: 1, click: 2, close: 4, hide: 8 };
const HELD = 16;

/** Stands in no id, and needs no escaping in an address. */
const BETWEEN = '~';

/** What is reported of an answer, and whether counters hold one for it, as one number. */
export function flagsOf({ events, isHeld }: Pick<Delivery, 'events' | 'isHeld'>): number {
  let flags = isHeld ? HELD : 0;
  for (const event of events) flags |= bits[event];
  return flags;
}

/** The `d` and `s` of every report of one answer. One signature for all of them: whoever has one has the others. */
export function signDelivery(key: QuickHmac, delivery: Delivery): string {
  const { id, slotId, lineItemId, creativeId, channel, platform, person, atMs } = delivery;
  const flags = flagsOf(delivery);
  const d = `${VERSION}~${id}~${slotId}~${lineItemId}~${creativeId}~${channel}~${platform}~${person}~${atMs}~${flags}`;
  return `d=${d}&s=${key.digest(d)}`;
}

/** What a report says, if we signed it; null otherwise. */
export function readDelivery(key: QuickHmac, { d, s }: { d: string; s: string }): Delivery | null {
  if (!isSameSecret(key.digest(d), s)) return null;
  const [
    version,
    id = '',
    slotId = '',
    lineItemId = '',
    creativeId = '',
    channel = '',
    platform = '',
    person = '',
    at,
    told,
  ] = d.split(BETWEEN);
  if (version !== VERSION) return null;
  const atMs = Number(at);
  const flags = Number(told);
  const events = (Object.keys(bits) as TrackerEvent[]).filter((event) => flags & bits[event]);
  const isHeld = (flags & HELD) !== 0;
  return { id, slotId, lineItemId, creativeId, channel, platform, person, atMs, events, isHeld };
}
