import { gamePaths } from '@feisuo/contract/facts/paths';
import type { UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { useCallback } from 'react';
import { siteApi } from '../../api/site-api.ts';
import { useMemberData } from '../../session/use-member-data.ts';

const load = () => siteApi.get<UserOverageReply['data']>(gamePaths.userOverage);

/** How many coins whoever is here has; null while nobody knows. */
export function useCoins() {
  const { own, refresh, change } = useMemberData(load);
  /** Another call told it: shown at once, and then as the purse itself tells it. */
  const setCoins = useCallback(
    (coins: number) => {
      change((shown) => ({ ...shown, coins }));
      void refresh();
    },
    [change, refresh],
  );
  const shown = own.view === 'shown' ? own.data : null;
  return { coins: shown?.coins ?? null, expiring: shown?.expiring ?? null, refresh, setCoins };
}
