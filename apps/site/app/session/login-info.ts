import { callTimeouts } from '@feisuo/contract/facts/limits';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { LoginUser } from './login-user.ts';
import { session, type Session } from './session.ts';

/**
 * Who is signed in, or null. Whoever is known already is told at once; otherwise the first look may take three seconds.
 * @throws Error that reads 获取登录信息超时
 */
export async function loginInfo(of: Pick<Session, 'state' | 'whenSettled'> = session()): Promise<LoginUser | null> {
  const known = of.state();
  if (known.phase === 'in') return known.user;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateness = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(siteTexts.loginInfoTimedOut)), callTimeouts.loginInfoMs);
  });
  try {
    const state = await Promise.race([of.whenSettled(), lateness]);
    return state.phase === 'in' ? state.user : null;
  } finally {
    clearTimeout(timer);
  }
}
