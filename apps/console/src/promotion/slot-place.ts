import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotView } from '@feisuo/contract/schemas/console-promotion';

const places: readonly string[] = Object.values(slotIds);

/** Whether the site itself asks for it. */
export const isPlace = (id: string): boolean => places.includes(id);

/** Where on the site a slot is shown: itself, or the place that it is nested in; null for one that the site has no place for. */
export const placeOf = <Slot extends Pick<SlotView, 'id' | 'subSlots'>>(slots: readonly Slot[], id: string) =>
  slots.find((slot) => isPlace(slot.id) && (slot.id === id || slot.subSlots.includes(id))) ?? null;
