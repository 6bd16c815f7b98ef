import type { Session } from './session.ts';

/** What the session does once its parts are loaded. */
export type OpenSession = Omit<Session, 'state' | 'subscribe'>;

/** Opens the session, once for each page. */
export async function openSession(): Promise<OpenSession> {
  throw new Error('the session opens with its speakers');
}
