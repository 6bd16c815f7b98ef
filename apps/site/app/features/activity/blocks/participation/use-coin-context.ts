import { useCallback, useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { useCoins } from '../../use-coins.ts';

/** State that all blocks of a page share: the session phase, the coin balance, and a counter of balance changes. */
export function useCoinContext() {
  const { phase } = useSession();
  const [round, setRound] = useState(0);
  const onChange = useCallback(() => setRound((last) => last + 1), []);
  const { coins, expiring, setCoins, refresh } = useCoins();
  /** Loads the balance after a reply that does not contain it. */
  const look = useCallback(() => {
    void refresh();
    onChange();
  }, [refresh, onChange]);
  return { phase, coins, expiring, setCoins, round, onChange, look };
}
export type CoinContext = ReturnType<typeof useCoinContext>;
