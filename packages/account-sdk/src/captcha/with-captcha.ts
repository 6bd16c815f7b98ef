import type { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { detailReasons } from '@feisuo/contract/facts/error-codes';
import type { AccountClient } from '../account-client.ts';
import { isNamed } from '../errors/account-error.ts';
import type { Call, Send } from '../request/call.ts';
import { actionOf, metaOf } from './captcha-call.ts';
import { obtainCaptcha } from './obtain-captcha.ts';

const header: (typeof accountHeaders)['captchaToken'] = 'x-captcha-token';
const tooOften: (typeof detailReasons)['captchaReject'] = 'CAPTCHA_REJECT';

/** A captcha token, and its expiry in milliseconds by this machine's clock. */
type CachedToken = [token: string, until: number];

/**
 * Sends calls and handles captchas: if a call is refused for a missing or invalid captcha token, gets a new token and
 * sends the call once more. A token is valid for one call; if the call gets no answer, its token is kept for the next
 * call with the same action and name.
 */
export function withCaptcha(client: AccountClient): Send {
  const { platform, request, log } = client;
  const spare = new Map<string, CachedToken>();

  return async <Reply>(call: Call) => {
    const { body, headers, signal } = call;
    const action = actionOf(call);
    const meta = metaOf(call);
    const key = action + JSON.stringify(meta);

    async function carry(token?: string, until = 0): Promise<Reply> {
      try {
        return await request<Reply>({ ...call, headers: { ...headers, [header]: token } });
      } catch (failure) {
        // The service may not have received the token, so the token is kept for another call.
        if (token && isNamed(failure, 'unreachable', 'cancelled')) spare.set(key, [token, until]);
        throw failure;
      }
    }

    const [token, until = 0] = spare.get(key) ?? [];
    spare.delete(key);
    const cached = until > platform.now() ? token : undefined;
    try {
      return await carry(cached, until);
    } catch (refusal) {
      const isMet = isNamed(refusal, 'captcha_required', 'captcha_invalid');
      // The service refused the call because there were too many calls, so another token would not help.
      if (!isMet || refusal.details.some(({ reason }) => reason === tooOften)) throw refusal;
    }
    log.debug('captcha', action);
    const oldToken = cached ?? (Object(body) as { captcha_token?: string }).captcha_token;
    const { captcha_token, expires_in } = await obtainCaptcha(client, action, meta, oldToken, signal);
    return carry(captcha_token, platform.now() + expires_in * 1000);
  };
}
