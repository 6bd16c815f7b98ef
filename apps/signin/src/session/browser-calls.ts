import { accountPaths } from '@feisuo/contract/facts/paths';
import type { BrowserReply, BrowserSignOutReply, BrowserTokenReply } from '@feisuo/contract/schemas/account-browser';
import type { Ask } from './ask-with-captcha.ts';

/** Who is signed in in this browser, the last one first. The cookie tells; no token is needed. */
export const listSeats = (ask: Ask) =>
  ask<BrowserReply>({ path: accountPaths.browser, isReply: ({ data }) => Array.isArray(data) });

/**
 * Makes the session of this token one of this browser: a new cookie is set, and the next visit knows the person. Windows take
 * turns: one that sends the cookie another has just had replaced would be taken for a browser of its own.
 */
export function takeSeat(ask: Ask, token: string) {
  const take = () => ask({ path: accountPaths.browser, body: {}, token });
  // Browsers know turns on secure origins only.
  return navigator.locks?.request('seat', take) ?? take();
}

/** An access token for somebody who is signed in here. */
export const askSeatToken = (ask: Ask, sub: string) =>
  ask<BrowserTokenReply>({
    path: accountPaths.browserToken,
    body: { sub },
    isReply: ({ access_token: token }) => typeof token === 'string',
  });

/** Signs one account out of this browser, or without a sub everybody. */
export const signOutHere = (ask: Ask, sub?: string) =>
  ask<BrowserSignOutReply>({
    path: accountPaths.browserSignOut,
    body: sub === undefined ? {} : { sub },
    isReply: ({ sign_out_uris: uris }) => Array.isArray(uris),
  });
