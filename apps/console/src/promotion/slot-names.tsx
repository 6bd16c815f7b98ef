import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotView, SlotsPage } from '@feisuo/contract/schemas/console-promotion';
import type { ReactNode } from 'react';
import type { CallManner } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';
import { NamePending } from '../components/name-pending.tsx';
import { everyPage } from '../kit/table/every-page.ts';
import { useRemote } from '../use-remote.ts';

/** What a slot is called; a blank until that is known, and its id where it is no more. */
export function useSlotNames(): (id: string) => ReactNode {
  const { data, error } = useRemote(['slots'], { fetchIt: fetchSlots });
  if (data === null && error === null) return () => <NamePending />;
  return (id) => data?.list.find((slot) => slot.id === id)?.name ?? id;
}

const places: readonly string[] = Object.values(slotIds);

/** Whether the site itself asks for it. */
export const isPlace = (id: string): boolean => places.includes(id);

/** Where on the site a slot is shown: itself, or the place that it is nested in; null for one that the site has no place for. */
export const placeOf = <Slot extends Pick<SlotView, 'id' | 'subSlots'>>(slots: readonly Slot[], id: string) =>
  slots.find((slot) => isPlace(slot.id) && (slot.id === id || slot.subSlots.includes(id))) ?? null;

/** Every slot, for where one is shown is known only by looking at the others; and whether all are stopped, as the last page says. */
export async function fetchSlots(api: Pick<ConsoleApi, 'get'>): Promise<Omit<SlotsPage, 'next'>> {
  let isStopped = false;
  const get = async <T,>(path: string, manner?: CallManner) => {
    const page = await api.get<T & SlotsPage>(path, manner);
    ({ isStopped } = page);
    return page;
  };
  const list = await everyPage<SlotView>({ get }, 'promotion/slots');
  return { isStopped, list };
}
