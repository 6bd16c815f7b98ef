import { useCallback, useEffect, useRef, useState } from 'react';
import { isOk, type ServiceReply } from '../../api/service-reply.ts';
import { useSession } from '../../session/session.ts';
import type { SessionState } from '../../session/session-state.ts';
import { codeOf, isUnanswered } from './unanswered.ts';

/** Something of whoever is signed in. `code` is null where the service said nothing at all. */
export type Own<T> =
  | { view: 'waiting' | 'out' | 'unreachable' }
  | { view: 'failed'; code: number | null; message: string }
  | { view: 'shown'; data: T };

/**
 * Reads it for whoever is here, anew for another person; `load` must be the same function every time. `refresh` looks again
 * and leaves what is shown until it knows better, `replace` puts in what another call answered.
 */
export function useOwn<T>(load: () => Promise<ServiceReply<T>>) {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  const [answer, setAnswer] = useState<{ owner: string; reply: ServiceReply<T> } | null>(null);
  /** Counts what may have made an answer that is still under way an old one. */
  const turns = useRef({ count: 0 });

  const refresh = useCallback(async () => {
    if (owner === null) return;
    const turn = ++turns.current.count;
    const reply = await load();
    if (turn !== turns.current.count) return;
    // What is shown stays where a look in passing finds nobody; a refusal takes its place.
    setAnswer((last) => (last?.owner === owner && isOk(last.reply) && isUnanswered(reply) ? last : { owner, reply }));
  }, [owner, load]);

  useEffect(() => {
    void refresh();
    const { current } = turns;
    return () => void current.count++;
  }, [refresh]);

  const retry = useCallback(() => {
    setAnswer(null);
    void refresh();
  }, [refresh]);
  const replace = useCallback(
    (data: T) => {
      turns.current.count++;
      if (owner !== null) setAnswer({ owner, reply: { code: 0, msg: '', message: '', data } });
    },
    [owner],
  );

  /** Changes what is shown, if anything is: whoever asked before it was may ask still. */
  const change = useCallback(
    (alter: (data: T) => T) =>
      setAnswer((last) =>
        last && last.owner === owner && isOk(last.reply)
          ? { owner, reply: { ...last.reply, data: alter(last.reply.data) } }
          : last,
      ),
    [owner],
  );

  return { own: ownOf(session.phase, answer?.owner === owner ? answer.reply : null), refresh, retry, replace, change };
}

function ownOf<T>(phase: SessionState['phase'], reply: ServiceReply<T> | null): Own<T> {
  if (phase === 'out' || phase === 'unreachable') return { view: phase };
  if (phase === 'unknown' || !reply) return { view: 'waiting' };
  if (isOk(reply)) return { view: 'shown', data: reply.data };
  return { view: 'failed', code: codeOf(reply), message: reply.message };
}

/** What of an answer `standingOf` wants to know. */
export const refusalOf = (own: Own<unknown>): number | null | undefined =>
  own.view === 'failed' ? own.code : undefined;
