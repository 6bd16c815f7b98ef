import type { Me } from '@feisuo/contract/schemas/operator';
import { useCallback, useRef, useState } from 'react';
import type { Demand } from '../api/console-api.ts';

/** What the server wants to see, one thing at a time; calls that want the same wait for the same answer. */
export function useDemands(onMe: (me: Me) => void) {
  const [demand, setDemand] = useState<Demand | null>(null);
  const waiting = useRef<((isMet: boolean) => void)[]>([]);
  const settle = useCallback((isMet: boolean) => {
    setDemand(null);
    for (const answer of waiting.current.splice(0)) answer(isMet);
  }, []);
  const meet = useCallback((wanted: Demand) => {
    setDemand(wanted);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);
  const onMet = useCallback(
    (me: Me) => {
      onMe(me);
      settle(true);
    },
    [onMe, settle],
  );
  const onDeclined = useCallback(() => settle(false), [settle]);
  return { meet, dialog: { demand, onMet, onDeclined } };
}
