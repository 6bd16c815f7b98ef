import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Call, AccountAnswer } from '../shell/ask-account.ts';
import type { Failed } from './ask.ts';
import { useCentre } from './use-centre.ts';

export type Load<Reply> = { view: 'loading' } | { view: 'failed'; failed: Failed } | { view: 'ready'; reply: Reply };

export type LoadEvent<Reply> = { type: 'again' } | { type: 'answered'; answer: AccountAnswer<Reply> };

export function loadReducer<Reply>(load: Load<Reply>, event: LoadEvent<Reply>): Load<Reply> {
  // Old data stays visible while it is loaded again.
  if (event.type === 'again') return load.view === 'ready' ? load : { view: 'loading' };
  const { answer } = event;
  if (answer.kind === 'answered') return { view: 'ready', reply: answer.reply };
  return { view: 'failed', failed: answer };
}

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
