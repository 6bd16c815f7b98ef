import { showsOneAtATime } from '@feisuo/contract/facts/slot-vocabulary';
import { asc, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import type { FieldFault } from '../../../http/wrong-field.ts';
import { faultOfCreative, faultOfLineItem, isPromotionId } from '../creatives/check-draft.ts';
import { promotionCreatives } from '../creatives/creatives.tables.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import type { PromotionPorts } from '../promotion-deps.ts';
import { Snapshot, type SnapshotCreative, type SnapshotItem } from './snapshot.ts';
import { isPromotionStopped } from './emergency-stop.ts';
import type { SlotRow } from './write-slots.ts';
import { promotionSlots } from './slots.tables.ts';

/** Maximum age of the cached line items, in case the signal of a change was lost. */
const MEMORY_MS = 30_000;

export interface SnapshotCacheDeps extends Pick<PromotionPorts, 'fillIn' | 'listChannelIds'> {
  db: Database;
  log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Caches the line items that are on, until a signal reports a change. Requests wait for the database only while the
 * cache is empty.
 */
export class SnapshotCache {
  readonly #deps: SnapshotCacheDeps;
  #current: Snapshot | null = null;
  #reading: Promise<Snapshot> | null = null;
  #isStale = true;
  #until = 0;

  constructor(deps: SnapshotCacheDeps) {
    this.#deps = deps;
  }

  invalidate(): void {
    this.#current = null;
    this.#isStale = true;
  }

  find(): Snapshot | Promise<Snapshot> {
    if (this.#current) {
      if (this.#until <= performance.now()) void this.#read().catch((error: unknown) => this.#complain(error));
      return this.#current;
    }
    return this.#read();
  }

  #complain(error: unknown): void {
    this.#deps.log.error({ err: error }, 'line items could not be reloaded');
  }

  #read(): Promise<Snapshot> {
    if (this.#reading && !this.#isStale) return this.#reading;
    this.#isStale = false;
    this.#until = performance.now() + MEMORY_MS;
    const reading = readSnapshot(this.#deps);
    this.#reading = reading;
    const settle = (snapshot: Snapshot | null) => {
      if (this.#reading !== reading) return;
      this.#reading = null;
      if (snapshot && !this.#isStale) this.#current = snapshot;
    };
    reading.then(settle, () => settle(null));
    return reading;
  }
}

async function readSnapshot({ db, log, fillIn, listChannelIds }: SnapshotCacheDeps): Promise<Snapshot> {
  const slots = await db.select().from(promotionSlots);
  const isStopped = await isPromotionStopped(db);
  const items = await db
    .select()
    .from(promotionLineItems)
    .where(eq(promotionLineItems.isOn, true))
    .orderBy(asc(promotionLineItems.id));
  const creatives = await db
    .select()
    .from(promotionCreatives)
    .where(eq(promotionCreatives.isOn, true))
    .orderBy(asc(promotionCreatives.id));
  // Leaves out rows that fail validation, for example because they were written directly to the database.
  const isSound = (what: string, id: string, fault: Pick<FieldFault, 'field' | 'rule'> | null) => {
    if (fault) log.warn({ [what]: id, fault: `${fault.field}: ${fault.rule}` }, 'left out of promotion');
    return fault === null;
  };
  const byItem = new Map<string, SnapshotCreative[]>();
  for (const { updatedAt: _, ...creative } of creatives) {
    if (!isSound('creative', creative.id, faultOfCreative(creative))) continue;
    const { lineItemId, isOn: __, ...shown } = creative as typeof creative & Pick<SnapshotCreative, 'assets' | 'link'>;
    byItem.set(lineItemId, [...(byItem.get(lineItemId) ?? []), await fillIn(shown)]);
  }
  const bySlot = new Map<string, SnapshotItem[]>();
  for (const { version: _, updatedAt: __, ...item } of items) {
    const draft = {
      ...item,
      startsAt: item.startsAt?.toISOString() ?? null,
      endsAt: item.endsAt?.toISOString() ?? null,
    };
    if (!isSound('lineItem', item.id, faultOfLineItem(draft))) continue;
    bySlot.set(item.slotId, [...(bySlot.get(item.slotId) ?? []), { ...item, creatives: byItem.get(item.id) ?? [] }]);
  }
  const sound = slots.filter(({ id }) =>
    isSound('slot', id, isPromotionId(id) ? null : { field: 'id', rule: 'not one' }),
  );
  const itemsOf = ({ id, styles, landingTypes, isOff }: SlotRow): SnapshotItem[] =>
    isOff || isStopped ? [] : fitInto(bySlot.get(id) ?? [], styles, landingTypes);
  const byId = new Map(sound.map((slot) => [slot.id, slot]));
  return new Snapshot(
    sound.map((slot) => {
      const { id, subSlots, styles, landingTypes, isOff } = slot;
      const guests = showsOneAtATime(id) && !isOff ? subSlots.flatMap((sub) => byId.get(sub) ?? []) : [];
      return {
        id,
        subSlots,
        items: [...itemsOf(slot), ...fitInto(guests.flatMap(itemsOf), styles, landingTypes)],
      };
    }),
    await listChannelIds(),
  );
}

/** Returns the line items with creatives whose style and link type the slot supports. */
const fitInto = (
  items: readonly SnapshotItem[],
  styles: readonly string[],
  landingTypes: readonly string[],
): SnapshotItem[] =>
  items
    .map((item) => ({
      ...item,
      creatives: item.creatives.filter(
        ({ styleId, link }) => styles.includes(styleId) && (!link || landingTypes.includes(link.landing_type)),
      ),
    }))
    .filter((item) => item.creatives.length > 0);
