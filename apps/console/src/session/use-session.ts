import type { Me } from '@feisuo/contract/schemas/operator';
import { useCallback, useEffect, useState } from 'react';
import { callConsole } from '../api/call-console.ts';
import { takeEnterToken } from './sign-in-link-token.ts';
import { openSession, type Session } from './open-session.ts';

export type SessionControl = {
  session: Session;
  open: (token: string | null) => void;
  leave: () => Promise<void>;
  /** Stores what the server answered last about the operator. */
  update: (me: Me) => void;
  /** Called after an answer with status 401: the session has ended. */
  expire: () => void;
};

/**
 * @param opening the running sign-in. main.tsx starts it outside of React, because an effect may run twice and would
 * send the one-time token twice
 */
export function useSession(opening: Promise<Session>): SessionControl {
  const [session, setSession] = useState<Session>({ view: 'opening' });
  const open = useCallback((token: string | null) => {
    setSession({ view: 'opening' });
    void openSession(token).then(setSession);
  }, []);
  // The open page stays behind the dialog, so that typed values are kept.
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
    // If the operator pastes a sign-in link into a tab that shows the console, only the fragment changes, and the
    // browser does not load the page again.
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
