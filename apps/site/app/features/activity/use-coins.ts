import { gamePaths } from '@feisuo/contract/facts/paths';
import type { UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { useCallback } from 'react';
import { siteApi } from '../../api/site-api.ts';
import { useMemberData } from '../../session/use-member-data.ts';

const load = () => siteApi.get<UserOverageReply['data']>(gamePaths.userOverage);

/** The member's coin balance; null until it is known. */
export function useCoins() {
  const { own, refresh, change } = useMemberData(load);
  /** Shows a balance that another call returned, and then loads the balance again. */
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
