import type { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { detailReasons } from '@feisuo/contract/facts/error-codes';
import type { AccountClient } from '../account-client.ts';
import { cancelled, isNamed } from '../errors/account-error.ts';
import type { Call, Send } from '../request/call.ts';
import { actionOf, metaOf } from './captcha-call.ts';
import { obtainCaptcha } from './obtain-captcha.ts';

const header: (typeof accountHeaders)['captchaToken'] = 'x-captcha-token';
const tooOften: (typeof detailReasons)['captchaReject'] = 'CAPTCHA_REJECT';

/**
 * Sends calls and meets captchas on the way: a call that is refused for want of a token gets one and is sent once more.
 * What is answered then, counts.
 *
 * A token passes one call, so one that was sent is gone, and calls side by side never share one. What is kept, until it
 * expires, is a token whose call was given up before it could be sent: nobody likes to solve a challenge twice.
 */
export function withCaptcha(client: AccountClient): Send {
  const { platform, request, log } = client;
  const spare = new Map<string, { token: string; until: number }>();

  async function tokenFor(call: Call, mayBeKept: boolean): Promise<string> {
    const { body, signal } = call;
    const action = actionOf(call);
    const meta = metaOf(call);
    const key = action + JSON.stringify(meta);
    const kept = spare.get(key);
    spare.delete(key);
    if (mayBeKept && kept && kept.until > platform.now()) return kept.token;
    log.debug('captcha', action);
    const oldToken = (body as { captcha_token?: string } | null | undefined)?.captcha_token;
    const { captcha_token: token, expires_in } = await obtainCaptcha(client, action, meta, oldToken, signal);
    if (!signal?.aborted) return token;
    spare.set(key, { token, until: platform.now() + expires_in * 1000 });
    throw cancelled();
  }

  return async <Reply>(call: Call) => {
    try {
      return await request<Reply>(call);
    } catch (refusal) {
      const isMissing = isNamed(refusal, 'captcha_required');
      if (!isMissing && !isRenewable(refusal)) throw refusal;
      // A token that is refused, or was used up, says that the one we kept may be just that.
      const token = await tokenFor(call, isMissing);
      return request<Reply>({ ...call, headers: { ...call.headers, [header]: token } });
    }
  };
}

/** Refused for frequency, another token would not help. */
const isRenewable = (refusal: unknown) =>
  isNamed(refusal, 'captcha_invalid') && !refusal.details.some(({ reason }) => reason === tooOften);
