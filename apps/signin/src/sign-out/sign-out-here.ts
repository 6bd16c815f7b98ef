import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { BrowserSignOutReply } from '@feisuo/contract/schemas/account-browser';
import type { Ask } from '../session/ask-with-captcha.ts';
import { inTurn, listBrowserAccounts, namesPages } from '../session/browser-calls.ts';
import type { AccountAnswer } from '../shell/ask-account.ts';

const TURNS = 2;

/**
 * Signs one account out of this browser, or all accounts if `sub` is empty, and returns the sign-out pages of their
 * clients. If the server sees no session, the list of accounts is checked, because another window may just have
 * replaced the cookie.
 */
export async function signOutHere(ask: Ask, sub: string): Promise<AccountAnswer<readonly string[]>> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const answer = await inTurn(() =>
      ask<BrowserSignOutReply>({
        path: accountPaths.browserSignOut,
        body: sub === '' ? {} : { sub },
        isReply: namesPages,
      }),
    );
    if (answer.kind === 'answered') return { kind: 'answered', reply: answer.reply.sign_out_uris };
    if (answer.kind === 'unreachable' || answer.refusal.error_code !== errorCodes.login_required) return answer;
    const accounts = await listBrowserAccounts(ask);
    if (accounts.kind !== 'answered') return accounts;
    // The account, or every account, is already signed out.
    if (!accounts.reply.data.some((account) => sub === '' || account.sub === sub))
      return { kind: 'answered', reply: [] };
  }
  return { kind: 'unreachable', status: null };
}
