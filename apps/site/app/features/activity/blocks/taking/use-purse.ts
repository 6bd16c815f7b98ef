import { useCallback, useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { useCoins } from '../../use-coins.ts';

/** What the blocks of one page share: who is here, one purse, and one count of what has changed it. */
export function usePurse() {
  const { phase } = useSession();
  const [round, setRound] = useState(0);
  const onChange = useCallback(() => setRound((last) => last + 1), []);
  const { coins, setCoins } = useCoins();
  return { phase, coins, setCoins, round, onChange };
}
export type Purse = ReturnType<typeof usePurse>;
