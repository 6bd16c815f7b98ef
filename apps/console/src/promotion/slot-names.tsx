import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotView, SlotsPage } from '@feisuo/contract/schemas/console-promotion';
import type { ReactNode } from 'react';
import type { CallOptions } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';
import { NamePending } from '../components/name-pending.tsx';
import { everyPage } from '../kit/table/every-page.ts';
import { useRemote } from '../use-remote.ts';

/** Returns a function that renders a slot's name: a placeholder while loading, or the id if the slot was deleted. */
export function useSlotNames(): (id: string) => ReactNode {
  const { data, error } = useRemote(['slots'], { fetchIt: fetchSlots });
  if (data === null && error === null) return () => <NamePending />;
  return (id) => data?.list.find((slot) => slot.id === id)?.name ?? id;
}

const places: readonly string[] = Object.values(slotIds);

/** Whether the site requests this slot itself, and not only as part of another slot. */
export const isPlace = (id: string): boolean => places.includes(id);

/** The slot that the site requests to show this slot: itself or its parent. Null if the site requests neither. */
export const placeOf = <Slot extends Pick<SlotView, 'id' | 'subSlots'>>(slots: readonly Slot[], id: string) =>
  slots.find((slot) => isPlace(slot.id) && (slot.id === id || slot.subSlots.includes(id))) ?? null;

/**
 * Fetches all slots, because the place where a slot appears depends on its parent slot. `isStopped` comes from the page
 * that was fetched last.
 */
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
