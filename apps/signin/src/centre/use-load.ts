import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Call, AccountAnswer } from '../shell/ask-account.ts';
import type { Failed } from './centre-requests.ts';
import { useCentre } from './use-centre.ts';

export type Load<Reply> = { view: 'loading' } | { view: 'failed'; failed: Failed } | { view: 'ready'; reply: Reply };

export type LoadEvent<Reply> = { type: 'again' } | { type: 'answered'; answer: AccountAnswer<Reply> };

export function loadReducer<Reply>(load: Load<Reply>, event: LoadEvent<Reply>): Load<Reply> {
  // While data is loaded once more, the previous data stays visible.
  if (event.type === 'again') return load.view === 'ready' ? load : { view: 'loading' };
  const { answer } = event;
  if (answer.kind === 'answered') return { view: 'ready', reply: answer.reply };
  return { view: 'failed', failed: answer };
}

/** Loads data when the component mounts, and when the returned function is called. */
export function useLoad<Reply>(call: Pick<Call, 'path' | 'isReply'>): [Load<Reply>, () => Promise<void>] {
  const { ask } = useCentre();
  const [load, dispatch] = useReducer(loadReducer<Reply>, { view: 'loading' });
  const { path, isReply } = call;
  const turn = useRef(0);
  const read = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const answer = await ask<Reply>({ path, ...(isReply && { isReply }) });
    // Ignores an answer if a newer request was sent, or the member left the page.
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
