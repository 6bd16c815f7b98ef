import { defaultChannel } from '@feisuo/contract/facts/download-names';
import type { SlotLink } from '@feisuo/contract/schemas/ads';
import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import type { LineItem } from '../line-items/line-item.ts';
import { isOpenHour, nextHourMs } from '../line-items/shanghai-hours.ts';
import { asksForPerson, isForKind, kindOf, type Facets } from '../line-items/targeting.ts';
import type { Tiers } from '../selection/candidates.ts';

export type KeptCreative = Omit<CreativeDraft, 'lineItemId' | 'isOn'>;

export interface KeptItem extends LineItem {
  creatives: readonly KeptCreative[];
}

export interface KeptSlot {
  id: string;
  subSlots: readonly string[];
  /** Those that are on, in any order. */
  items: readonly KeptItem[];
}

interface Live {
  tiers: Tiers<KeptItem>;
  /** What of them is for one kind of people, as it was asked for. */
  byKind: Map<string, Tiers<KeptItem>>;
  /** Whether anybody's membership or age matters. */
  asksForPerson: boolean;
  fromMs: number;
  belowMs: number;
}

/** Versions are made up freely; beyond so many kinds they are found out anew. */
const MOST_KINDS = 200;
/** Stands for every channel that nobody gave a name: those are made up freely too, and each would be counted for 400 days. */
export const OTHER_CHANNEL = 'other';

/** Everything that may be shown, as it was when it was read. It knows no clock and changes nothing but what it remembers. */
export class Snapshot {
  readonly #slots: ReadonlyMap<string, KeptSlot>;
  readonly #live = new Map<string, Live>();
  readonly #links = new Map<string, SlotLink | null>();
  readonly #channels: ReadonlySet<string>;

  constructor(slots: readonly KeptSlot[], channels: readonly string[]) {
    this.#slots = new Map(slots.map((slot) => [slot.id, slot]));
    const items = slots.flatMap((slot) => slot.items);
    for (const { id, link } of items.flatMap(({ creatives }) => creatives)) this.#links.set(id, link);
    const named = items.flatMap(({ targeting }) => targeting.channels ?? []);
    this.#channels = new Set([defaultChannel, ...channels, ...named]);
  }

  /** The channel as it is targeted and counted: itself where somebody named it, one for all others. */
  channelOf(told: string): string {
    return this.#channels.has(told) ? told : OTHER_CHANNEL;
  }

  slot(id: string): KeptSlot | null {
    return this.#slots.get(id) ?? null;
  }

  /** Where a creative leads; null for one that leads nowhere, or is not on any more. */
  linkOf(creativeId: string): SlotLink | null {
    return this.#links.get(creativeId) ?? null;
  }

  /** What of a slot is within its window and hours, by priority. Worked out again only when that changes. */
  liveAt(slot: KeptSlot, nowMs: number): Live {
    const known = this.#live.get(slot.id);
    if (known && known.fromMs <= nowMs && nowMs < known.belowMs) return known;
    const live = findLive(slot.items, nowMs);
    this.#live.set(slot.id, live);
    return live;
  }

  /** The same as far as it is for somebody's kind; whether they are in the right part of everybody is still to be seen. */
  tiersFor(slot: KeptSlot, who: Facets, nowMs: number): Tiers<KeptItem> {
    const { tiers, byKind, asksForPerson: asks } = this.liveAt(slot, nowMs);
    const kind = kindOf(who, asks);
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

function findLive(items: readonly KeptItem[], nowMs: number): Live {
  const ends = items
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((moment) => (moment && moment.getTime() > nowMs ? [moment.getTime()] : []));
  const live = items.filter((item) => isLive(item, nowMs));
  const priorities = [...new Set(live.map(({ priority }) => priority))].toSorted((a, b) => a - b);
  return {
    tiers: priorities.map((priority) => live.filter((item) => item.priority === priority)),
    byKind: new Map(),
    asksForPerson: live.some(({ targeting }) => asksForPerson(targeting)),
    fromMs: nowMs,
    belowMs: Math.min(nextHourMs(nowMs), ...ends),
  };
}

const isLive = ({ startsAt, endsAt, hours }: LineItem, nowMs: number) =>
  (!startsAt || startsAt.getTime() <= nowMs) && (!endsAt || nowMs < endsAt.getTime()) && isOpenHour(hours, nowMs);
