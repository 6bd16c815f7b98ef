import { useCallback, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { codeOf, isUnanswered } from '../api/unanswered.ts';
import { onMemberDataChanged } from './member-data-changed.ts';
import type { SessionState } from './session-state.ts';
import { useSession } from './session.ts';

/** Data of the signed-in member, or why there is none. `code` is null if the service did not answer. */
export type MemberData<T> =
  | { view: 'waiting' | 'out' | 'unreachable' }
  | { view: 'failed'; code: number | null; message: string }
  | { view: 'shown'; data: T };

/**
 * Loads data of the signed-in member, and loads it again when another member signs in; `load` must be memoized.
 * `refresh` keeps the old data until the answer, `replace` sets data that another call returned.
 */
export function useMemberData<T>(load: (signal: AbortSignal) => Promise<ServiceReply<T>>) {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  const [answer, setAnswer] = useState<{ owner: string; reply: ServiceReply<T> } | null>(null);
  /** The pending call. Its answer is ignored if the call was aborted. */
  const call = useRef(new AbortController());

  const refresh = useCallback(async () => {
    call.current.abort();
    if (owner === null) return;
    const { signal } = (call.current = new AbortController());
    const reply = await load(signal);
    if (signal.aborted) return;
    // If there is no answer, the old data stays. A refusal replaces the old data.
    setAnswer((last) => (last?.owner === owner && isOk(last.reply) && isUnanswered(reply) ? last : { owner, reply }));
  }, [owner, load]);

  useEffect(() => {
    void refresh();
    return () => call.current.abort();
  }, [refresh]);

  useEffect(() => onMemberDataChanged(() => void refresh()), [refresh]);

  const retry = useCallback(() => {
    setAnswer(null);
    void refresh();
  }, [refresh]);
  const replace = useCallback(
    (data: T) => {
      call.current.abort();
      if (owner !== null) setAnswer({ owner, reply: { code: 0, msg: '', message: '', data } });
    },
    [owner],
  );

  /** Changes the shown data. Unlike `replace`, it does not abort a pending call. */
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

function ownOf<T>(phase: SessionState['phase'], reply: ServiceReply<T> | null): MemberData<T> {
  if (phase === 'out' || phase === 'unreachable') return { view: phase };
  if (phase === 'unknown' || !reply) return { view: 'waiting' };
  if (isOk(reply)) return { view: 'shown', data: reply.data };
  return { view: 'failed', code: codeOf(reply), message: reply.message };
}

/** The code of a refusal in the form that `participationStatusOf` expects. */
export const refusalOf = (own: MemberData<unknown>): number | null | undefined =>
  own.view === 'failed' ? own.code : undefined;

/** Wraps a function that throws, so that it returns a reply. An error becomes a reply with code 500. */
export const asReply =
  <T>(read: () => Promise<T>) =>
  async (): Promise<ServiceReply<T>> => {
    try {
      return { code: 0, msg: '', message: '', data: await read() };
    } catch (thrown) {
      return { code: 500, msg: '', message: errorMessage(thrown), data: null };
    }
  };
