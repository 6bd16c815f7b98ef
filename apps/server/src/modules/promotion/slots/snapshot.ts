import { defaultChannel } from '@feisuo/contract/facts/download-names';
import type { SlotLink } from '@feisuo/contract/schemas/ads';
import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import type { LineItem } from '../line-items/line-item.ts';
import { isOpenHour, nextHourMs } from '../line-items/schedule.ts';
import { needsAccount, isForKind, audienceKeyOf, type Facets } from '../line-items/targeting.ts';
import type { Tiers } from '../selection/candidates.ts';

export type SnapshotCreative = Omit<CreativeDraft, 'lineItemId' | 'isOn'>;

export interface SnapshotItem extends LineItem {
  creatives: readonly SnapshotCreative[];
}

export interface SnapshotSlot {
  id: string;
  subSlots: readonly string[];
  /** Line items that are on, in any order. */
  items: readonly SnapshotItem[];
}

interface Live {
  tiers: Tiers<SnapshotItem>;
  /** Memoized results of `tiersFor`, by cache key of the request. */
  byKind: Map<string, Tiers<SnapshotItem>>;
  /** Whether any line item targets data of the account. */
  asksForPerson: boolean;
  fromMs: number;
  belowMs: number;
}

/**
 * Maximum number of memoized results; then all are dropped. Clients can invent versions, so the number of keys is
 * unlimited.
 */
const MOST_KINDS = 200;
/**
 * Channel under which all unknown channels are counted together. Clients can invent channel ids, and counts are stored
 * for 400 days.
 */
export const OTHER_CHANNEL = 'other';

/** A copy of all line items that are on, loaded at one time. Immutable except for its memoized results. */
export class Snapshot {
  readonly #slots: ReadonlyMap<string, SnapshotSlot>;
  readonly #live = new Map<string, Live>();
  readonly #links = new Map<string, SlotLink | null>();
  readonly #channels: ReadonlySet<string>;

  constructor(slots: readonly SnapshotSlot[], channels: readonly string[]) {
    this.#slots = new Map(slots.map((slot) => [slot.id, slot]));
    const items = slots.flatMap((slot) => slot.items);
    for (const { id, link } of items.flatMap(({ creatives }) => creatives)) this.#links.set(id, link);
    const named = items.flatMap(({ targeting }) => targeting.channels ?? []);
    this.#channels = new Set([defaultChannel, ...channels, ...named]);
  }

  /** Returns the channel id if the channel is known, otherwise `other`. */
  channelOf(requested: string): string {
    return this.#channels.has(requested) ? requested : OTHER_CHANNEL;
  }

  slot(id: string): SnapshotSlot | null {
    return this.#slots.get(id) ?? null;
  }

  /** Returns the link of a creative; null if the creative has no link or is switched off. */
  linkOf(creativeId: string): SlotLink | null {
    return this.#links.get(creativeId) ?? null;
  }

  /**
   * Returns the line items that are within their window and hours, by priority. The result is memoized until the next
   * line item starts or ends.
   */
  liveAt(slot: SnapshotSlot, nowMs: number): Live {
    const known = this.#live.get(slot.id);
    if (known && known.fromMs <= nowMs && nowMs < known.belowMs) return known;
    const live = findLive(slot.items, nowMs);
    this.#live.set(slot.id, live);
    return live;
  }

  /** Returns the line items that fit the request, by priority. Ignores bucket ranges, which are checked later. */
  tiersFor(slot: SnapshotSlot, who: Facets, nowMs: number): Tiers<SnapshotItem> {
    const { tiers, byKind, asksForPerson: asks } = this.liveAt(slot, nowMs);
    const kind = audienceKeyOf(who, asks);
    const known = kind === null ? undefined : byKind.get(kind);
    if (known) return known;
    const own = tiers
      .map((tier) => tier.filter(({ targeting }) => isForKind(targeting, who, nowMs)))
      .filter((tier) => tier.length > 0);
    if (byKind.size >= MOST_KINDS) byKind.clear();
    if (kind !== null) byKind.set(kind, own);
    return own;
  }
}

function findLive(items: readonly SnapshotItem[], nowMs: number): Live {
  const ends = items
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((moment) => (moment && moment.getTime() > nowMs ? [moment.getTime()] : []));
  const live = items.filter((item) => isLive(item, nowMs));
  const priorities = [...new Set(live.map(({ priority }) => priority))].toSorted((a, b) => a - b);
  return {
    tiers: priorities.map((priority) => live.filter((item) => item.priority === priority)),
    byKind: new Map(),
    asksForPerson: live.some(({ targeting }) => needsAccount(targeting)),
    fromMs: nowMs,
    belowMs: Math.min(nextHourMs(nowMs), ...ends),
  };
}

const isLive = ({ startsAt, endsAt, hours }: LineItem, nowMs: number) =>
  (!startsAt || startsAt.getTime() <= nowMs) && (!endsAt || nowMs < endsAt.getTime()) && isOpenHour(hours, nowMs);
