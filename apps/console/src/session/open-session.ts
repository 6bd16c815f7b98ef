import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { EnterRequest, Me } from '@feisuo/contract/schemas/operator';
import { callConsole, ConsoleError } from '../api/call-console.ts';

/** Tells the operator why they are signed out. */
export type Notice = { title: string; message: string | null };

export type Session =
  | { view: 'opening' }
  | { view: 'signed-out'; notice: Notice | null }
  /**
   * `isExpired`: the session ended while a page was open. `isGated`: a second factor is required before any page; false
   * for an expired session, so that its page stays open.
   */
  | { view: 'signed-in'; me: Me; notice: string | null; isExpired: boolean; isGated: boolean }
  /**
   * The server could not be asked whether the operator is signed in. `token` may be unused, so that the sign-in can be
   * tried once more.
   */
  | { view: 'failed'; message: string; token: string | null };

/**
 * Whether the browser sent a session cookie with the request for the page, even an invalid one. The server writes this
 * into the page.
 */
export const hasSession = (page: Document): boolean =>
  page.querySelector<HTMLMetaElement>('meta[name="session"]')?.content !== 'none';

/**
 * Signs in with the token of a link, or finds out whether a session exists. Without a session cookie no request is
 * sent, because the browser's console would show its status 401 as an error.
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
    // Names the operator whose session exists, because the link that failed may have been for another operator.
    const notice = linkRefusal && `这个链接没有生效：${linkRefusal.message}。你仍以 ${me.operator.name} 的身份登录。`;
    return { view: 'signed-in', me, notice, isExpired: false, isGated: me.before !== null };
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (error.status === 401) return { view: 'signed-out', notice: linkRefusal && noticeOf(linkRefusal) };
    return { view: 'failed', message: error.message, token: null };
  }
}

// The server refuses used and expired links with the same error, so that guessing tokens reveals nothing.
function noticeOf(refusal: ConsoleError): Notice {
  const isSpent = refusal.code === errorCodes.access_denied;
  return { title: isSpent ? '这个链接已经用过，或者过期了' : '没有登录成功', message: refusal.message };
}

const isOutage = (error: ConsoleError) => error.status === 0 || error.status >= 500;
