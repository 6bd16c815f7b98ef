import type { TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import type { FrequencyScope } from '../line-items/line-item.ts';
import type { QuickHmac } from '../quick-hmac.ts';

/** The signed data of a filled slot. Pages send it back with their reports. */
export interface Delivery {
  /** Unique id of a filled slot in an answer. Each kind of event counts once per id. */
  id: string;
  slotId: string;
  lineItemId: string;
  creativeId: string;
  channel: string;
  platform: string;
  /** Keyed hash of the account id or device id; empty if the browser asked not to be tracked. */
  person: string;
  atMs: number;
  /** The events that this page reports. */
  events: readonly TrackerEvent[];
  /** Whether counters are reserved for this filled slot. */
  isHeld: boolean;
  /** The frequencies that a show counts towards; empty if the counters were reserved, or if nothing is counted. */
  counts: readonly Count[];
}

/** A frequency of the line item, and the keyed hash of the account, device or session that it counts. */
export interface Count {
  scope: FrequencyScope;
  windowS: number;
  subject: string;
}

const scopes: Record<string, FrequencyScope> = { u: 'user', d: 'device', s: 'session' };

const VERSION = '1';
const bits: Record<TrackerEvent, number> = { show: 1, click: 2, close: 4, hide: 8 };
const HELD = 16;
/** Separates answers of which a show counts from others, because pages may cache only the others. */
const COUNTED = 32;

/** Separator. It cannot occur in ids and needs no escaping in URLs. */
const BETWEEN = '~';

/** Encodes `events`, `isHeld` and whether there are `counts` as bits of one number. */
export function flagsOf({ events, isHeld, counts }: Pick<Delivery, 'events' | 'isHeld' | 'counts'>): number {
  let flags = (isHeld ? HELD : 0) | (counts.length > 0 ? COUNTED : 0);
  for (const event of events) flags |= bits[event];
  return flags;
}

/** Returns the query parameters `d` (data) and `s` (signature), which every report URL of a filled slot contains. */
export function signDelivery(key: QuickHmac, delivery: Delivery): string {
  const { id, slotId, lineItemId, creativeId, channel, platform, person, atMs, counts } = delivery;
  const flags = flagsOf(delivery);
  let d = `${VERSION}~${id}~${slotId}~${lineItemId}~${creativeId}~${channel}~${platform}~${person}~${atMs}~${flags}`;
  for (const { scope, windowS, subject } of counts) d += `~${scope[0]}${windowS}~${subject}`;
  return `d=${d}&s=${key.digest(d)}`;
}

/** Returns null if the signature is invalid. */
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
    flagText,
    ...rest
  ] = d.split(BETWEEN);
  if (version !== VERSION) return null;
  const atMs = Number(at);
  const flags = Number(flagText);
  const events = (Object.keys(bits) as TrackerEvent[]).filter((event) => flags & bits[event]);
  const isHeld = (flags & HELD) !== 0;
  return {
    id,
    slotId,
    lineItemId,
    creativeId,
    channel,
    platform,
    person,
    atMs,
    events,
    isHeld,
    counts: countsOf(rest),
  };
}

/** Reads pairs of scope with window, and subject. */
function countsOf(fields: readonly string[]): Count[] {
  const counts: Count[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [frequency = '', subject = ''] = [fields[index], fields[index + 1]];
    const scope = scopes[frequency.charAt(0)];
    if (scope) counts.push({ scope, windowS: Number(frequency.slice(1)), subject });
  }
  return counts;
}
