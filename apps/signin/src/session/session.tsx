import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from './create-session.ts';
import type { OpenChallenge } from './open-challenges.ts';

const SessionContext = createContext<Session | null>(null);

/** Provides the session. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** The open challenge, for the place that shows it. */
export function useChallengePlace(): OpenChallenge | null {
  const { challenges } = useSession();
  useEffect(() => challenges.offerPlace(), [challenges]);
  return useSyncExternalStore(challenges.subscribe, () => challenges.open);
}

/** The open challenge without a place on the page. */
export function useHomelessChallenge(): OpenChallenge | null {
  const { challenges } = useSession();
  return useSyncExternalStore(challenges.subscribe, () => challenges.homeless);
}
