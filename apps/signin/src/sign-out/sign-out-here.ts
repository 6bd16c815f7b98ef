import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { BrowserSignOutReply } from '@feisuo/contract/schemas/account-browser';
import type { Ask } from '../session/ask-with-captcha.ts';
import { inTurn, listSeats, namesPages } from '../session/browser-calls.ts';
import type { AccountAnswer } from '../shell/ask-account.ts';

const TURNS = 2;

/**
 * Signs one account out of this browser, or without a sub everybody; the answer is which pages are to hear of it. Where the
 * service finds nobody to sign out, that is believed only of a browser that seats nobody such: the cookie may just have been
 * replaced by somebody who signed in in another window.
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
    const seats = await listSeats(ask);
    if (seats.kind !== 'answered') return seats;
    // What was wanted is so already.
    if (!seats.reply.data.some((seat) => sub === '' || seat.sub === sub)) return { kind: 'answered', reply: [] };
  }
  return { kind: 'unreachable', status: null };
}
