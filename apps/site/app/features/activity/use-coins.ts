import { gamePaths } from '@feisuo/contract/facts/paths';
import type { UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { useCallback } from 'react';
import { siteApi } from '../../api/site-api.ts';
import { useMemberData } from '../../session/use-member-data.ts';

const load = () => siteApi.get<UserOverageReply['data']>(gamePaths.userOverage);

/** The member's coin balance; null while unknown. */
export function useCoins() {
  const { own, refresh, change } = useMemberData(load);
  /** Shows a balance from another call at once, then reloads it. */
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
