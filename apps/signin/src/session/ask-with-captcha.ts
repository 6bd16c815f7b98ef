import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import type { CaptchaInitReply } from '@feisuo/contract/schemas/account-captcha';
import { isObject, methodOf, type AccountAnswer, type Call } from '../shell/ask-account.ts';
import { ownClient } from './account-pages-client.ts';

export type Ask = <Reply>(call: Call) => Promise<AccountAnswer<Reply>>;

/** Sends a call once, with the captcha token if there is one. */
export type AskOnce = <Reply>(call: Call & { captchaToken?: string }) => Promise<AccountAnswer<Reply>>;

/** Shows a challenge to the user. Resolves to the token, or to null if the user cancels. */
export type Solve = (challenge: string) => Promise<string | null>;

/**
 * Adds captcha handling to calls. If a call needs a captcha token, a token is obtained (by a challenge if the server
 * demands one) and the call is sent once more. The second answer is returned.
 */
export function askWithCaptcha(askOnce: AskOnce, deviceId: string, solve: Solve): Ask {
  return async <Reply>(call: Call) => {
    const first = await askOnce<Reply>(call);
    if (first.kind !== 'refused' || !wantsCaptcha(first.refusal)) return first;
    const init = await askOnce<CaptchaInitReply>({
      path: captchaPaths.init,
      body: { ...ownClient, action: actionOf(call), device_id: deviceId, meta: metaOf(call.body) },
      isReply: ({ captcha_token: token, url }) => typeof token === 'string' || typeof url === 'string',
    });
    if (init.kind !== 'answered') return init;
    const token = 'captcha_token' in init.reply ? init.reply.captcha_token : await solve(challengeIn(init.reply.url));
    return token === null ? first : askOnce<Reply>({ ...call, captchaToken: token });
  };
}

/** False for a refusal because of too many tries: another token would not help. */
const wantsCaptcha = ({ error_code: code, details }: AccountErrorBody) =>
  code === errorCodes.captcha_required ||
  (code === errorCodes.captcha_invalid && details?.[0]?.reason !== detailReasons.captchaReject);

const actionOf = (call: Call) => `${methodOf(call)}:${call.path.split('?')[0]}`;

const metaFields = ['username', 'email', 'phone_number'] as const;

/** The name, mailbox or number that the call is about, because a captcha token is valid for one of them only. */
function metaOf(body: object | undefined): Partial<Record<(typeof metaFields)[number], string>> {
  const named = metaFields.find((field) => isObject(body) && typeof body[field] === 'string');
  return named ? { [named]: (body as Record<string, string>)[named] } : {};
}

/**
 * The challenge's id, from the address of the challenge page. Here the challenge is shown without opening that page.
 */
const challengeIn = (url: string) => new URL(url).searchParams.get('challenge') ?? '';
