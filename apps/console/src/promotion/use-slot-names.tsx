import { type ReactNode } from 'react';
import { NamePending } from '../components/name-pending.tsx';
import { useRemote } from '../use-remote.ts';
import { fetchSlots } from './fetch-slots.ts';

/** What a slot is called; a blank until that is known, and its id where it is no more. */
export function useSlotNames(): (id: string) => ReactNode {
  const { data, error } = useRemote(['slots'], { fetchIt: fetchSlots });
  if (data === null && error === null) return () => <NamePending />;
  return (id) => data?.list.find((slot) => slot.id === id)?.name ?? id;
}
