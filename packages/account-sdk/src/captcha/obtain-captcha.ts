import type { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { captchaPaths } from '@feisuo/contract/facts/paths';
import type { CaptchaChallenge, CaptchaInitRequest, CaptchaToken } from '@feisuo/contract/schemas/account-captcha';
import type { AccountClient } from '../account-client.ts';
import { AccountError, toAccountError } from '../errors/account-error.ts';
import type { CaptchaGrant } from './captcha.ts';
import type { CaptchaMeta } from './captcha-call.ts';

const path: (typeof captchaPaths)['init'] = '/v1/shield/captcha/init';
const captchaRequired: (typeof errorCodes)['captcha_required'] = 4001;

export interface WantedCaptcha {
  /** Method and path of the call that the token is for. */
  action: string;
  meta?: CaptchaMeta | undefined;
  /** One from before, which the new one replaces. */
  oldToken?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A fresh token for one call: at once where the service sees no risk, otherwise from whoever solves its challenge. */
export async function obtainCaptcha(client: AccountClient, wanted: WantedCaptcha): Promise<CaptchaGrant> {
  const { config, platform, log } = client;
  const { captcha: solve, clientSecret, locale } = config;
  const { action, meta = {}, oldToken, signal } = wanted;
  const state = platform.random(16);
  const body: CaptchaInitRequest = {
    client_id: config.clientId,
    action,
    device_id: await client.deviceId(),
    meta,
    state,
    ...(clientSecret && { client_secret: clientSecret }),
    ...(oldToken && { captcha_token: oldToken }),
    ...(solve?.redirectUri && { redirect_uri: solve.redirectUri }),
  };
  const { request } = client;
  const call = { path, method: 'POST', body, ...(signal && { signal }) };
  const reply = await request<CaptchaToken & CaptchaChallenge>(call);
  const { captcha_token, expires_in: expiresIn, url } = reply;
  if (captcha_token) return reply;
  // Without the address: errors are logged, and whoever has it can solve the challenge.
  if (!solve || !url)
    throw new AccountError({ error: 'captcha_required', error_code: captchaRequired, error_uri: path });
  try {
    return await solve({ url, expiresIn, state }, { platform, log, locale });
  } catch (thrown) {
    throw toAccountError(thrown, path);
  }
}
