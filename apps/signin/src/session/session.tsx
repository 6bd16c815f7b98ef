import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from './create-session.ts';
import type { OpenChallenge } from './open-captchas.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Registers a place that can show captchas, and returns the open captcha. */
export function useChallengePlace(): OpenChallenge | null {
  const { challenges } = useSession();
  useEffect(() => challenges.offerPlace(), [challenges]);
  return useSyncExternalStore(challenges.subscribe, () => challenges.open);
}

/** The open captcha, if no place on the page can show it. */
export function useHomelessChallenge(): OpenChallenge | null {
  const { challenges } = useSession();
  return useSyncExternalStore(challenges.subscribe, () => challenges.homeless);
}
