import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { useCallback } from 'react';
import { useChangeQuery } from '../shell/address.ts';

const PARAM = 'new';

/** Placeholder in the address of a new item that has no id yet. It is not a valid id. */
export const unnamedId = '-';

export const unnamedPath = (kind: ContentKind): string => `/console/content/${kind}/${unnamedId}`;

/**
 * Path of the page of a new item with a known id. The query parameter tells the page that the item does not exist yet,
 * so that the page does not fetch it.
 */
export const newItemPath = (path: string): string => `${path}?${PARAM}=1`;

export const isNewItem = (): boolean => new URLSearchParams(location.search).has(PARAM);

/** Returns a function that removes the query parameter after the first save. From then on the page fetches the item. */
export function useLeaveNewItem(): () => void {
  const changeQuery = useChangeQuery();
  return useCallback(() => changeQuery({ [PARAM]: null }), [changeQuery]);
}
