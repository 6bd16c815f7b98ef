import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Call } from '../shell/ask-account.ts';
import { loadReducer, type Load } from './load-state.ts';
import { useCentre } from './use-centre.ts';

/** Loads data on mount and on request. While it loads again, the previous data stays. */
export function useLoad<Reply>(call: Pick<Call, 'path' | 'isReply'>): [Load<Reply>, () => Promise<void>] {
  const { ask } = useCentre();
  const [load, dispatch] = useReducer(loadReducer<Reply>, { view: 'loading' });
  const { path, isReply } = call;
  const turn = useRef(0);
  const read = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const answer = await ask<Reply>({ path, ...(isReply && { isReply }) });
    // Ignores the answer to an older request, or one that arrives after the page was left.
    if (turn.current === mine) dispatch({ type: 'answered', answer });
  }, [ask, path, isReply]);
  useEffect(() => {
    void read();
    return () => {
      turn.current += 1;
    };
  }, [read]);
  const again = useCallback(() => {
    dispatch({ type: 'again' });
    return read();
  }, [read]);
  return [load, again];
}
