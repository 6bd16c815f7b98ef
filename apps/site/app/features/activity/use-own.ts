import { useCallback, useEffect, useState } from 'react';
import { isOk, requestFailed, type ServiceReply } from '../../api/service-reply.ts';
import { useSession } from '../../session/session.ts';

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
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (owner === null) return;
    let isLeaving = false;
    void load().then((reply) => {
      if (isLeaving) return;
      // What is shown stays while a look in passing fails.
      setAnswer((last) => (last?.owner === owner && isOk(last.reply) && !isOk(reply) ? last : { owner, reply }));
    });
    return () => {
      isLeaving = true;
    };
  }, [owner, round, load]);

  const refresh = useCallback(() => setRound((last) => last + 1), []);
  const retry = useCallback(() => {
    setAnswer(null);
    setRound((last) => last + 1);
  }, []);
  const replace = (data: T) => owner !== null && setAnswer({ owner, reply: { code: 0, msg: '', message: '', data } });

  return { own: ownOf(session.phase, answer?.owner === owner ? answer.reply : null), refresh, retry, replace };
}

function ownOf<T>(phase: 'unknown' | 'out' | 'unreachable' | 'in', reply: ServiceReply<T> | null): Own<T> {
  if (phase === 'out' || phase === 'unreachable') return { view: phase };
  if (phase === 'unknown' || !reply) return { view: 'waiting' };
  if (isOk(reply)) return { view: 'shown', data: reply.data };
  return { view: 'failed', code: codeOf(reply), message: reply.message };
}

/** The number of a refusal; null for what is no answer of the service. */
export const codeOf = (reply: ServiceReply<unknown>): number | null => (reply === requestFailed() ? null : reply.code);

/** What of an answer `standingOf` wants to know. */
export const refusalOf = (own: Own<unknown>): number | null | undefined =>
  own.view === 'failed' ? own.code : undefined;
