import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { useRemote } from '../use-remote.ts';
import { fetchSlots } from './fetch-slots.ts';

/** What a slot is called; its id until that is known. */
export function useSlotNames(): (id: string) => string {
  const api = useApi();
  const { data } = useRemote(useCallback(() => fetchSlots(api), [api]));
  return (id) => data?.list.find((slot) => slot.id === id)?.name ?? id;
}
