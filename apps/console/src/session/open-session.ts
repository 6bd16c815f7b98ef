import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { EnterRequest, Me } from '@feisuo/contract/schemas/operator';
import { callConsole, ConsoleError } from '../api/call-console.ts';

/** Why someone stands before the door. */
export type Notice = { title: string; says: string | null };

export type Session =
  | { view: 'opening' }
  | { view: 'signed-out'; notice: Notice | null }
  /** `isGated`: a second factor comes before any page. Not for someone who comes back to a page that waits. */
  | { view: 'signed-in'; me: Me; notice: string | null; isExpired: boolean; isGated: boolean }
  /** Nothing is known yet. The token, if any, is not spent as far as we know, so it can be tried again. */
  | { view: 'failed'; message: string; token: string | null };

/** What the server wrote into the page: whether the browser brought a session along, good or not. */
export const hasSession = (page: Document): boolean =>
  page.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== 'none';

/**
 * Signs in with a link's token when there is one, otherwise finds out whether the browser is signed in already. Where it is known to have
 * no session nobody asks: the answer would stand as an error in the browser's console.
 */
export async function openSession(token: string | null, mayBeSignedIn = true): Promise<Session> {
  if (token === null) return mayBeSignedIn ? findSession(null) : { view: 'signed-out', notice: null };
  const request: EnterRequest = { token };
  try {
    const me = await callConsole<Me>('POST', 'enter', request);
    return { view: 'signed-in', me, notice: null, isExpired: false, isGated: me.before !== null };
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (isOutage(error)) return { view: 'failed', message: error.message, token };
    return mayBeSignedIn ? findSession(error) : { view: 'signed-out', notice: noticeOf(error) };
  }
}

async function findSession(linkRefusal: ConsoleError | null): Promise<Session> {
  try {
    const me = await callConsole<Me>('GET', 'me');
    // Say it also to someone signed in: the link may have been for another person.
    const notice = linkRefusal && `这个链接没有生效：${linkRefusal.message}。你仍以 ${me.operator.name} 的身份登录。`;
    return { view: 'signed-in', me, notice, isExpired: false, isGated: me.before !== null };
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (error.status === 401) return { view: 'signed-out', notice: linkRefusal && noticeOf(linkRefusal) };
    return { view: 'failed', message: error.message, token: null };
  }
}

// The server does not tell used from expired, so that a guess learns nothing.
function noticeOf(refusal: ConsoleError): Notice {
  const isSpent = refusal.code === errorCodes.access_denied;
  return { title: isSpent ? '这个链接已经用过，或者过期了' : '没有登录成功', says: refusal.message };
}

const isOutage = (error: ConsoleError) => error.status === 0 || error.status >= 500;
