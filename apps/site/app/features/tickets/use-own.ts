import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { useCallback, useEffect, useState } from 'react';
import { isOk, type ServiceReply } from '../../api/service-reply.ts';
import { useSession } from '../../session/session.ts';

export type Own<T> =
  | { view: 'unknown' }
  | { view: 'out' }
  | { view: 'missing' }
  | { view: 'failed'; message: string }
  | { view: 'shown'; data: T };

const NOT_FOUND = 404;

/**
 * Something of whoever is signed in, read again for another person or under another `name`. `load` must not change
 * while the name stays. `replace` puts in what another call answered.
 */
export function useOwn<T>(name: string, load: (signal: AbortSignal) => Promise<ServiceReply<T>>) {
  const state = useSession();
  const userId = state.phase === 'in' ? state.user.userId : null;
  const key = userId === null ? null : `${userId}\n${name}`;
  const [answer, setAnswer] = useState<{ key: string; reply: ServiceReply<T> } | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const look = async () => {
      const reply = await load(leaving.signal);
      if (!leaving.signal.aborted) setAnswer({ key, reply });
    };
    void look();
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the name stands for what is loaded
  }, [key, round]);

  const retry = useCallback(() => {
    setAnswer(null);
    setRound((last) => last + 1);
  }, []);
  const replace = useCallback(
    (reply: ServiceReply<T>) => {
      if (key !== null) setAnswer({ key, reply });
    },
    [key],
  );

  const shown = answer && answer.key === key ? answer.reply : null;
  return { own: ownOf(state.phase, shown), retry, replace };
}

function ownOf<T>(phase: 'unknown' | 'out' | 'in', reply: ServiceReply<T> | null): Own<T> {
  if (phase !== 'in') return { view: phase };
  if (!reply) return { view: 'unknown' };
  if (isOk(reply)) return { view: 'shown', data: reply.data };
  if (reply.code === NOT_FOUND) return { view: 'missing' };
  return reply.code === serviceCodes.tokenRejected ? { view: 'out' } : { view: 'failed', message: reply.message };
}
