import { gamePaths } from '@feisuo/contract/facts/paths';
import type { UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { useCallback } from 'react';
import { siteApi } from '../../api/site-api.ts';
import { useOwn } from './use-own.ts';

const load = () => siteApi.get<UserOverageReply['data']>(gamePaths.userOverage);

/** How many coins whoever is here has; null while nobody knows. */
export function useCoins() {
  const { own, refresh, replace } = useOwn(load);
  const shown = own.view === 'shown' ? own.data : null;
  /** Another call told it. */
  const setCoins = useCallback((coins: number) => void (shown && replace({ ...shown, coins })), [shown, replace]);
  return { coins: shown?.coins ?? null, refresh, setCoins };
}
