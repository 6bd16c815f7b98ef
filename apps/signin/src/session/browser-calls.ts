import { accountPaths } from '@feisuo/contract/facts/paths';
import type {
  BrowserReply,
  AddBrowserSessionRequest,
  BrowserSignOutReply,
  BrowserTokenReply,
} from '@feisuo/contract/schemas/account-browser';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Ask } from './ask-with-captcha.ts';

/**
 * Accounts that are signed in in this browser, last sign-in first. The cookie identifies the browser, so no token is
 * needed.
 */
export const listBrowserAccounts = (ask: Ask) =>
  ask<BrowserReply>({ path: accountPaths.browser, isReply: ({ data }) => Array.isArray(data) });

/**
 * Serializes changes of the browser's sessions across windows. Otherwise a request with a cookie that was just
 * replaced would be treated as another browser's. Web Locks exist on secure origins only.
 */
export const inTurn = <Reply>(run: () => Promise<Reply>): Promise<Reply> =>
  navigator.locks?.request('browser-session', run) ?? run();

export const namesPages = ({ sign_out_uris: uris }: Record<string, unknown>) => Array.isArray(uris);

/**
 * Adds the session of these credentials to this browser and sets a new cookie. The refresh token proves that the
 * session was given to this page.
 */
export async function addBrowserSession(
  ask: Ask,
  { access_token: token, refresh_token }: Pick<Credentials, 'access_token' | 'refresh_token'>,
) {
  const body: AddBrowserSessionRequest = { refresh_token };
  const taken = await inTurn(() =>
    ask<BrowserSignOutReply>({ path: accountPaths.browser, body, token, isReply: namesPages }),
  );
  // A browser with the maximum of sessions drops the oldest one, and its clients are signed out.
  if (taken.kind === 'answered' && taken.reply.sign_out_uris[0]) {
    const { notifyApplications } = await import('../sign-out/notify-applications.ts');
    await notifyApplications(taken.reply.sign_out_uris);
  }
  return taken;
}

/** Fetches an access token for an account that is signed in in this browser. */
export const fetchAccountToken = (ask: Ask, sub: string) =>
  ask<BrowserTokenReply>({
    path: accountPaths.browserToken,
    body: { sub },
    isReply: ({ access_token: token }) => typeof token === 'string',
  });
