import type { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { captchaPaths } from '@feisuo/contract/facts/paths';
import type { CaptchaChallenge, CaptchaInitRequest, CaptchaToken } from '@feisuo/contract/schemas/account-captcha';
import type { AccountClient } from '../account-client.ts';
import { AccountError, toAccountError } from '../errors/account-error.ts';
import { asClient } from '../request/call.ts';
import type { CaptchaGrant } from './captcha.ts';
import type { CaptchaMeta } from './captcha-call.ts';

const path: (typeof captchaPaths)['init'] = '/v1/shield/captcha/init';
const captchaRequired: (typeof errorCodes)['captcha_required'] = 4001;

/**
 * Gets a new captcha token for a call, which is identified by method and path. The service grants the token directly if
 * it sees no risk; otherwise the user must solve a challenge. The new token replaces the previous one.
 */
export async function obtainCaptcha(
  client: AccountClient,
  action: string,
  meta: CaptchaMeta = {},
  oldToken?: string,
  signal?: AbortSignal,
): Promise<CaptchaGrant> {
  const { config, platform, request } = client;
  const { captcha: solve } = config;
  const state = platform.random(16);
  const body = {
    ...asClient(config),
    action,
    device_id: await client.deviceId(),
    meta,
    state,
    captcha_token: oldToken,
    redirect_uri: solve?.redirectUri,
  } satisfies Record<keyof CaptchaInitRequest, unknown>;
  const reply = await request<CaptchaToken & CaptchaChallenge>({ path, method: 'POST', body, signal });
  const { captcha_token, expires_in: expiresIn, url } = reply;
  if (captcha_token) return reply;
  // The address of the challenge is not part of the error, because errors are logged, and anyone with the address can
  // solve the challenge.
  if (!solve || !url)
    throw new AccountError({ error: 'captcha_required', error_code: captchaRequired, error_uri: path });
  try {
    return await solve({ url, expiresIn, state }, client);
  } catch (thrown) {
    throw toAccountError(thrown, path);
  }
}
