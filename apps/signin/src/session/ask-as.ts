import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import type { Ask } from './ask-with-captcha.ts';
import type { SeatTokens } from './seat-tokens.ts';

/** Asks in the name of somebody who is signed in here. */
export type AskAs = <Reply>(sub: string, call: Omit<Call, 'token'>) => Promise<AccountAnswer<Reply>>;

/** A token that ended early (the session was renewed elsewhere) is replaced once; then the answer counts. */
export function askAs(ask: Ask, tokens: SeatTokens): AskAs {
  return async <Reply>(sub: string, call: Omit<Call, 'token'>) => {
    const token = await tokens.tokenOf(sub);
    if (token.kind !== 'answered') return token;
    const answer = await ask<Reply>({ ...call, token: token.reply });
    if (answer.kind !== 'refused' || answer.refusal.error_code !== errorCodes.unauthenticated) return answer;
    tokens.forget(sub);
    const renewed = await tokens.tokenOf(sub);
    return renewed.kind === 'answered' ? ask<Reply>({ ...call, token: renewed.reply }) : renewed;
  };
}
