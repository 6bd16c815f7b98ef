import type { EnterRequest, Operator } from '@feisuo/contract/schemas/operator';
import { callConsole, ConsoleError } from '../api/call-console.ts';

export type Session =
  | { view: 'opening' }
  | { view: 'signed-out'; notice: string | null }
  | { view: 'signed-in'; operator: Operator; notice: string | null }
  /** Nothing is known yet. The token, if any, is not spent as far as we know, so it can be tried again. */
  | { view: 'failed'; message: string; token: string | null };

/** Signs in with a link's token when there is one, otherwise finds out whether the browser is signed in already. */
export async function openSession(token: string | null): Promise<Session> {
  if (token === null) return findSession(null);
  const request: EnterRequest = { token };
  try {
    const { operator } = await callConsole<{ operator: Operator }>('POST', 'enter', request);
    return { view: 'signed-in', operator, notice: null };
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (isOutage(error)) return { view: 'failed', message: error.message, token };
    return findSession(error.message);
  }
}

/** @param linkRefusal why the link did not work, in the server's words */
async function findSession(linkRefusal: string | null): Promise<Session> {
  try {
    const { operator } = await callConsole<{ operator: Operator }>('GET', 'me');
    // Say it also to someone signed in: the link may have been for another person.
    const notice = linkRefusal && `这个链接没有生效：${linkRefusal}。你仍以 ${operator.name} 的身份登录。`;
    return { view: 'signed-in', operator, notice };
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (error.status === 401) return { view: 'signed-out', notice: linkRefusal };
    return { view: 'failed', message: error.message, token: null };
  }
}

const isOutage = (error: ConsoleError) => error.status === 0 || error.status >= 500;
