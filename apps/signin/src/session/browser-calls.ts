import { accountPaths } from '@feisuo/contract/facts/paths';
import type {
  BrowserReply,
  BrowserSeatRequest,
  BrowserSignOutReply,
  BrowserTokenReply,
} from '@feisuo/contract/schemas/account-browser';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Ask } from './ask-with-captcha.ts';

/** Who is signed in in this browser, the last one first. The cookie tells; no token is needed. */
export const listSeats = (ask: Ask) =>
  ask<BrowserReply>({ path: accountPaths.browser, isReply: ({ data }) => Array.isArray(data) });

/**
 * Windows that change who is seated take turns: one that sends the cookie another has just had replaced would be taken for
 * a browser of its own. Browsers know turns on secure origins only.
 */
export const inTurn = <Reply>(act: () => Promise<Reply>): Promise<Reply> =>
  navigator.locks?.request('seat', act) ?? act();

export const namesPages = ({ sign_out_uris: uris }: Record<string, unknown>) => Array.isArray(uris);

/**
 * Makes the session of these credentials one of this browser: a new cookie is set, and the next visit knows the person. The
 * refresh token proves that the page was given the session, and not its access token alone.
 */
export async function takeSeat(
  ask: Ask,
  { access_token: token, refresh_token }: Pick<Credentials, 'access_token' | 'refresh_token'>,
) {
  const body: BrowserSeatRequest = { refresh_token };
  const taken = await inTurn(() =>
    ask<BrowserSignOutReply>({ path: accountPaths.browser, body, token, isReply: namesPages }),
  );
  // Where the browser was full, whoever came first had to leave, and is to be forgotten by their applications.
  if (taken.kind === 'answered' && taken.reply.sign_out_uris[0]) {
    const { tellApplications } = await import('../sign-out/tell-applications.ts');
    await tellApplications(taken.reply.sign_out_uris);
  }
  return taken;
}

/** An access token for somebody who is signed in here. */
export const askSeatToken = (ask: Ask, sub: string) =>
  ask<BrowserTokenReply>({
    path: accountPaths.browserToken,
    body: { sub },
    isReply: ({ access_token: token }) => typeof token === 'string',
  });
