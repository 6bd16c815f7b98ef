import { useCallback } from 'react';
import { useChangeQuery } from '../shell/address.ts';

const PARAM = 'new';

/** A path for a new item: it is not fetched, because it does not exist yet. */
export const newItemPath = (path: string): string => `${path}?${PARAM}=1`;

export const isNewItem = (): boolean => new URLSearchParams(location.search).has(PARAM);

/** After the first save the address is that of any other item. */
export function useLeaveNewItem(): () => void {
  const changeQuery = useChangeQuery();
  return useCallback(() => changeQuery({ [PARAM]: null }), [changeQuery]);
}
