import type { Me } from '@feisuo/contract/schemas/operator';
import { useCallback, useEffect, useState } from 'react';
import { callConsole } from '../api/call-console.ts';
import { takeEnterToken } from './enter-fragment.ts';
import { openSession, type Session } from './open-session.ts';

export type SessionControl = {
  session: Session;
  open: (token: string | null) => void;
  leave: () => Promise<void>;
  /** Stores what the server last answered about the operator. */
  update: (me: Me) => void;
  /** Called after any status 401, because the session has ended. */
  expire: () => void;
};

/**
 * @param opening the result of the sign-in that main.tsx started outside of React; an effect may run twice and would
 * send the one-time token twice
 */
export function useSession(opening: Promise<Session>): SessionControl {
  const [session, setSession] = useState<Session>({ view: 'opening' });
  const open = useCallback((token: string | null) => {
    setSession({ view: 'opening' });
    void openSession(token).then(setSession);
  }, []);
  // The page stays open behind the dialog, so that typed values are kept.
  const expire = useCallback(
    () => setSession((last) => (last.view === 'signed-in' ? { ...last, isExpired: true } : last)),
    [],
  );
  const update = useCallback(
    (me: Me) =>
      setSession((last) =>
        last.view === 'signed-in'
          ? { ...last, me, isExpired: false, isGated: last.isGated && me.before !== null }
          : last,
      ),
    [],
  );
  const leave = useCallback(async () => {
    await callConsole('POST', 'leave');
    setSession({ view: 'signed-out', notice: { title: '你已退出', message: null } });
  }, []);
  useEffect(() => {
    let current = true;
    void opening.then((opened) => current && setSession(opened));
    // If a sign-in link is pasted into a tab with the console, only the fragment changes and the page is not loaded
    // again.
    const onFragment = () => {
      const token = takeEnterToken(window);
      if (token) open(token);
    };
    window.addEventListener('hashchange', onFragment);
    return () => {
      current = false;
      window.removeEventListener('hashchange', onFragment);
    };
  }, [opening, open]);
  return { session, open, leave, update, expire };
}
