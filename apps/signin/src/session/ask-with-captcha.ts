import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import type { CaptchaInitReply } from '@feisuo/contract/schemas/account-captcha';
import { isObject, methodOf, type AccountAnswer, type Call } from '../shell/ask-account.ts';
import { ownClient } from './account-pages-client.ts';

export type Ask = <Reply>(call: Call) => Promise<AccountAnswer<Reply>>;

/** Sends a request once, with the captcha token if there is one. */
export type AskOnce = <Reply>(call: Call & { captchaToken?: string }) => Promise<AccountAnswer<Reply>>;

/** Shows a captcha to the user. Resolves to its token, or to null if the user cancels. */
export type Solve = (challenge: string) => Promise<string | null>;

/**
 * Wraps requests: if the server refuses a request for lack of a captcha, obtains a captcha token and sends the request
 * once more. The user sees a captcha only if the server does not give the token at once.
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

/** False if the server refuses because of too many attempts, when a captcha token would not help. */
const wantsCaptcha = ({ error_code: code, details }: AccountErrorBody) =>
  code === errorCodes.captcha_required ||
  (code === errorCodes.captcha_invalid && details?.[0]?.reason !== detailReasons.captchaReject);

const actionOf = (call: Call) => `${methodOf(call)}:${call.path.split('?')[0]}`;

const metaFields = ['username', 'email', 'phone_number'] as const;

/** The user name, mailbox or phone number in the request, because a captcha token is valid only for that one. */
function metaOf(body: object | undefined): Partial<Record<(typeof metaFields)[number], string>> {
  const named = metaFields.find((field) => isObject(body) && typeof body[field] === 'string');
  return named ? { [named]: (body as Record<string, string>)[named] } : {};
}

/** Id of the captcha, taken from the address of the captcha page. The captcha is shown on the current page instead. */
const challengeIn = (url: string) => new URL(url).searchParams.get('challenge') ?? '';
