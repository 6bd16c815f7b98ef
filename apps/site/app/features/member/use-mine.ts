import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { isOk, type ServiceReply } from '../../api/service-reply.ts';

/** Something of whoever is signed in, on its way here. */
export type Mine<T> = { view: 'waiting' } | { view: 'failed'; message: string } | { view: 'shown'; data: T };

const waiting = { view: 'waiting' } as const;

/**
 * Reads it once, and again where it failed. `load` throws where it cannot; it must be the same function every time. For
 * pages behind `MembersOnly`, which begin anew for another person.
 */
export function useMine<T>(load: () => Promise<T>) {
  const [mine, setMine] = useState<Mine<T>>(waiting);
  /** Counts what may have made an answer that is still under way an old one. */
  const turns = useRef({ count: 0 });
  const look = useCallback(() => {
    const turn = ++turns.current.count;
    const tell = (answer: Mine<T>) => void (turn === turns.current.count && setMine(answer));
    load().then(
      (data) => tell({ view: 'shown', data }),
      (thrown: unknown) => tell({ view: 'failed', message: errorMessage(thrown) }),
    );
  }, [load]);
  useEffect(() => {
    look();
    const { current } = turns;
    return () => void current.count++;
  }, [look]);
  const retry = () => {
    setMine(waiting);
    look();
  };
  /** Looks again without a word; what cannot be had now stays as it was. */
  const refresh = useCallback(() => {
    const turn = ++turns.current.count;
    load().then(
      (data) => turn === turns.current.count && setMine({ view: 'shown', data }),
      () => {},
    );
  }, [load]);
  const replace = (data: T) => setMine({ view: 'shown', data });
  return { mine, retry, refresh, replace };
}

/** The data of an answer. @throws what the service said, or that it said nothing */
export function dataOf<T>(reply: ServiceReply<T>): T {
  if (isOk(reply)) return reply.data;
  throw new Error(reply.message);
}
