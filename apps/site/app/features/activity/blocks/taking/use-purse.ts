import { useCallback, useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { useCoins } from '../../use-coins.ts';

/** What the blocks of one page share: who is here, one purse, and one count of what has changed it. */
export function usePurse() {
  const { phase } = useSession();
  const [round, setRound] = useState(0);
  const onChange = useCallback(() => setRound((last) => last + 1), []);
  const { coins, expiring, setCoins, refresh } = useCoins();
  /** Something came of which the answer did not say how many coins there are now. */
  const look = useCallback(() => {
    void refresh();
    onChange();
  }, [refresh, onChange]);
  return { phase, coins, expiring, setCoins, round, onChange, look };
}
export type Purse = ReturnType<typeof usePurse>;
