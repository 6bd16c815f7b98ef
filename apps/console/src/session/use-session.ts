import type { Me } from '@feisuo/contract/schemas/operator';
import { useCallback, useEffect, useState } from 'react';
import { callConsole } from '../api/call-console.ts';
import { takeEnterToken } from './enter-fragment.ts';
import { openSession, type Session } from './open-session.ts';

export type SessionControl = {
  session: Session;
  open: (token: string | null) => void;
  leave: () => Promise<void>;
  /** The server's last answer about the operator. */
  update: (me: Me) => void;
  /** After any 401: the session has ended. */
  expire: () => void;
};

/** @param opening started once, outside of React: a repeated effect must not send a one-time token twice */
export function useSession(opening: Promise<Session>): SessionControl {
  const [session, setSession] = useState<Session>({ view: 'opening' });
  const open = useCallback((token: string | null) => {
    setSession({ view: 'opening' });
    void openSession(token).then(setSession);
  }, []);
  // The page stays behind a dialog, to keep typed data.
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
    setSession({ view: 'signed-out', notice: { title: '你已退出', says: null } });
  }, []);
  useEffect(() => {
    let current = true;
    void opening.then((opened) => current && setSession(opened));
    // Pasting a link into an open console changes only the fragment.
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
