import { useCallback, type ReactNode } from 'react';
import { useApi } from '../api/console-api.ts';
import { NamePending } from '../components/name-pending.tsx';
import { useRemote } from '../use-remote.ts';
import { fetchSlots } from './fetch-slots.ts';

/** What a slot is called; a blank until that is known, and its id where it is no more. */
export function useSlotNames(): (id: string) => ReactNode {
  const api = useApi();
  const { data, error } = useRemote(useCallback(() => fetchSlots(api), [api]));
  if (data === null && error === null) return () => <NamePending />;
  return (id) => data?.list.find((slot) => slot.id === id)?.name ?? id;
}
