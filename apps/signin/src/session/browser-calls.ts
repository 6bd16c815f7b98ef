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
 * Accounts that are signed in in this browser, the last sign-in first. No token is needed, because a cookie identifies
 * the browser.
 */
export const listBrowserAccounts = (ask: Ask) =>
  ask<BrowserReply>({ path: accountPaths.browser, isReply: ({ data }) => Array.isArray(data) });

/**
 * Runs changes of the browser's sessions one after another, also across windows, because each change replaces the
 * cookie and the old cookie is refused. Web Locks exist only on secure origins.
 */
export const inTurn = <Reply>(run: () => Promise<Reply>): Promise<Reply> =>
  navigator.locks?.request('browser-session', run) ?? run();

export const namesPages = ({ sign_out_uris: uris }: Record<string, unknown>) => Array.isArray(uris);

/**
 * Adds the session of these credentials to this browser, and gets a new cookie. The refresh token proves that this page
 * signed in.
 */
export async function addBrowserSession(
  ask: Ask,
  { access_token: token, refresh_token }: Pick<Credentials, 'access_token' | 'refresh_token'>,
) {
  const body: AddBrowserSessionRequest = { refresh_token };
  const taken = await inTurn(() =>
    ask<BrowserSignOutReply>({ path: accountPaths.browser, body, token, isReply: namesPages }),
  );
  // If the browser already has the maximum number of sessions, the server drops the oldest one. Its clients are then
  // signed out.
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
