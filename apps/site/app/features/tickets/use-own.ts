import { useCallback, useEffect, useState } from 'react';
import { isOk, type ServiceReply } from '../../api/service-reply.ts';

export type Own<T> =
  | { view: 'waiting' }
  | { view: 'missing' }
  | { view: 'failed'; message: string }
  | { view: 'shown'; data: T };

const NOT_FOUND = 404;

/**
 * Something of whoever is signed in, read anew under another `name`; `load` must not change while the name stays. For
 * pages that begin anew for another person. `replace` puts in what another call answered.
 */
export function useOwn<T>(name: string, load: (signal: AbortSignal) => Promise<ServiceReply<T>>) {
  const [answer, setAnswer] = useState<{ name: string; reply: ServiceReply<T> } | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      const reply = await load(leaving.signal);
      if (!leaving.signal.aborted) setAnswer({ name, reply });
    };
    void look();
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the name stands for what is loaded
  }, [name, round]);

  const retry = useCallback(() => {
    setAnswer(null);
    setRound((last) => last + 1);
  }, []);
  const replace = useCallback((reply: ServiceReply<T>) => setAnswer({ name, reply }), [name]);

  return { own: ownOf(answer?.name === name ? answer.reply : null), retry, replace };
}

function ownOf<T>(reply: ServiceReply<T> | null): Own<T> {
  if (!reply) return { view: 'waiting' };
  if (isOk(reply)) return { view: 'shown', data: reply.data };
  return reply.code === NOT_FOUND ? { view: 'missing' } : { view: 'failed', message: reply.message };
}
