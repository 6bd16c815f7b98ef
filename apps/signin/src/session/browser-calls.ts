import { accountPaths } from '@feisuo/contract/facts/paths';
import type {
  BrowserReply,
  BrowserSeatRequest,
  BrowserSignOutReply,
  BrowserTokenReply,
} from '@feisuo/contract/schemas/account-browser';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Ask } from './ask-with-captcha.ts';

/** Accounts signed in in this browser, the last one first, by the cookie; needs no token. */
export const listBrowserAccounts = (ask: Ask) =>
  ask<BrowserReply>({ path: accountPaths.browser, isReply: ({ data }) => Array.isArray(data) });

/**
 * Serializes changes of the browser's sessions across windows: a request with a cookie that was just replaced would
 * count as another browser. Web Locks exist on secure origins only.
 */
export const inTurn = <Reply>(act: () => Promise<Reply>): Promise<Reply> =>
  navigator.locks?.request('seat', act) ?? act();

export const namesPages = ({ sign_out_uris: uris }: Record<string, unknown>) => Array.isArray(uris);

/**
 * Adds the credentials' session to this browser: sets a new cookie. The refresh token proves that the page was granted
 * the session.
 */
export async function addBrowserSession(
  ask: Ask,
  { access_token: token, refresh_token }: Pick<Credentials, 'access_token' | 'refresh_token'>,
) {
  const body: BrowserSeatRequest = { refresh_token };
  const taken = await inTurn(() =>
    ask<BrowserSignOutReply>({ path: accountPaths.browser, body, token, isReply: namesPages }),
  );
  // A full browser drops its oldest session; its applications are signed out.
  if (taken.kind === 'answered' && taken.reply.sign_out_uris[0]) {
    const { tellApplications } = await import('../sign-out/tell-applications.ts');
    await tellApplications(taken.reply.sign_out_uris);
  }
  return taken;
}

/** An access token for an account that is signed in here. */
export const fetchAccountToken = (ask: Ask, sub: string) =>
  ask<BrowserTokenReply>({
    path: accountPaths.browserToken,
    body: { sub },
    isReply: ({ access_token: token }) => typeof token === 'string',
  });
