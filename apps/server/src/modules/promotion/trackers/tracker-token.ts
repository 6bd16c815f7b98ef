import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import type { QuickHmac } from '../quick-hmac.ts';

/** The signed facts of an answer. */
export interface Delivery {
  /** Unique per answer; every event counts once. */
  id: string;
  slotId: string;
  lineItemId: string;
  creativeId: string;
  channel: string;
  platform: string;
  /** Empty under do-not-track. */
  person: string;
  atMs: number;
  /** Events that the page can report. */
  events: readonly TrackerEvent[];
  /** Whether counters hold a reservation. */
  isHeld: boolean;
}

const VERSION = '1';
const bits: Record<TrackerEvent, number> = { show: 1, click: 2, close: 4, hide: 8 };
const HELD = 16;

/** Occurs in no id, and needs no escaping in a URL. */
const BETWEEN = '~';

/** Events and hold as one number. */
export function flagsOf({ events, isHeld }: Pick<Delivery, 'events' | 'isHeld'>): number {
  let flags = isHeld ? HELD : 0;
  for (const event of events) flags |= bits[event];
  return flags;
}

/** The `d` and `s` parameters of all reports of one answer. */
export function signDelivery(key: QuickHmac, delivery: Delivery): string {
  const { id, slotId, lineItemId, creativeId, channel, platform, person, atMs } = delivery;
  const flags = flagsOf(delivery);
  const d = `${VERSION}~${id}~${slotId}~${lineItemId}~${creativeId}~${channel}~${platform}~${person}~${atMs}~${flags}`;
  return `d=${d}&s=${key.digest(d)}`;
}

/** Null without a valid signature. */
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
