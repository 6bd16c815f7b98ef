import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotView, SlotsPage } from '@feisuo/contract/schemas/console-promotion';
import type { ReactNode } from 'react';
import type { CallOptions } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';
import { NamePending } from '../components/name-pending.tsx';
import { everyPage } from '../kit/table/every-page.ts';
import { useRemote } from '../use-remote.ts';

/** Returns a function that names a slot: a placeholder while names are loading, and the id if the slot was deleted. */
export function useSlotNames(): (id: string) => ReactNode {
  const { data, error } = useRemote(['slots'], { fetchIt: fetchSlots });
  if (data === null && error === null) return () => <NamePending />;
  return (id) => data?.list.find((slot) => slot.id === id)?.name ?? id;
}

const places: readonly string[] = Object.values(slotIds);

/** Whether the site itself requests this slot. */
export const isPlace = (id: string): boolean => places.includes(id);

/** The slot at which a slot appears on the site: the slot itself or its parent. Null if the site requests neither. */
export const placeOf = <Slot extends Pick<SlotView, 'id' | 'subSlots'>>(slots: readonly Slot[], id: string) =>
  slots.find((slot) => isPlace(slot.id) && (slot.id === id || slot.subSlots.includes(id))) ?? null;

/** Fetches all slots, because where a slot appears depends on its parent. `isStopped` is taken from the last page. */
export async function fetchSlots(api: Pick<ConsoleApi, 'get'>): Promise<Omit<SlotsPage, 'next'>> {
  let isStopped = false;
  const get = async <T,>(path: string, manner?: CallOptions) => {
    const page = await api.get<T & SlotsPage>(path, manner);
    ({ isStopped } = page);
    return page;
  };
  const list = await everyPage<SlotView>({ get }, 'promotion/slots');
  return { isStopped, list };
}
