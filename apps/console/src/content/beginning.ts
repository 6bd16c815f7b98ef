import { useCallback } from 'react';
import { useChangeQuery } from '../shell/address.ts';

const PARAM = 'new';

/** A path for a new item: it is not fetched, because it does not exist yet. */
export const beginningOf = (path: string): string => `${path}?${PARAM}=1`;

export const isBeginning = (): boolean => new URLSearchParams(location.search).has(PARAM);

/** After the first save the address is that of any other item. */
export function useEndBeginning(): () => void {
  const changeQuery = useChangeQuery();
  return useCallback(() => changeQuery({ [PARAM]: null }), [changeQuery]);
}
