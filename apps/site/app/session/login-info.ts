import { callTimeouts } from '@feisuo/contract/facts/limits';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { LoginUser } from './login-user.ts';
import { session } from './session.ts';
import type { Session } from './session-ports.ts';
import type { SessionState } from './session-state.ts';
import { sessionTexts } from './texts.ts';

type SessionReader = Pick<Session, 'state' | 'whenSettled' | 'refreshAuthInfo'>;

/**
 * The signed-in user, or null if signed out, within three seconds. If the account service was unreachable, asks it
 * again.
 * @throws Error with 获取登录信息超时 on a timeout, or with a message that the account service cannot be reached
 */
export async function loginInfo(of: SessionReader = session()): Promise<LoginUser | null> {
  const known = of.state();
  if (known.phase === 'in') return known.user;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateness = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(siteTexts.loginInfoTimedOut)), callTimeouts.loginInfoMs);
  });
  try {
    const state = await Promise.race([find(of, known), lateness]);
    if (state.phase === 'unreachable') throw new Error(sessionTexts.tryLater);
    return state.phase === 'in' ? state.user : null;
  } finally {
    clearTimeout(timer);
  }
}

async function find(of: SessionReader, { phase }: SessionState): Promise<SessionState> {
  if (phase !== 'unreachable') return of.whenSettled();
  await of.refreshAuthInfo().catch(() => {});
  return of.state();
}
