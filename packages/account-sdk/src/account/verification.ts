import type { CaptchaImageReply, CaptchaImageRequest, CaptchaToken } from '@feisuo/contract/schemas/account-captcha';
import type {
  PasskeyChallengeReply,
  ResetPasswordRequest,
  SendVerificationReply,
  SendVerificationRequest,
  VerifyReply,
  VerifyRequest,
} from '@feisuo/contract/schemas/account-verification';
import { obtainCaptcha } from '../captcha/obtain-captcha.ts';
import type { CaptchaMeta } from '../captcha/captcha-call.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Asked, Caller } from './call-account-api.ts';

export const createVerification = (caller: Caller) => ({
  /** Sends a verification code. With the target CUR_USER, it is sent to the contact of the signed-in user. */
  sendVerification: (request: Asked<SendVerificationRequest>) =>
    (request.target === 'CUR_USER' ? caller.personal : caller.open)<SendVerificationReply>(
      'POST',
      '/v1/auth/verification',
      request,
    ),

  verify: (request: Asked<VerifyRequest>) => caller.open<VerifyReply>('POST', '/v1/auth/verification/verify', request),

  /** Returns the options for `navigator.credentials.get`, to use a passkey as second factor. */
  passkeyChallenge: (verification_id: string) =>
    caller.open<PasskeyChallengeReply>('POST', '/v1/auth/verification/passkey', { verification_id }),

  resetPassword: (request: Asked<ResetPasswordRequest>) => caller.open('POST', '/v1/auth/reset', request),

  /**
   * Gets a captcha token in advance, for the field `captcha_token` of a request. Calls get a token automatically if
   * needed, but the reply to `sendVerification` contains `is_user` only if the request has a token.
   */
  getCaptchaToken: (action: string, meta?: CaptchaMeta) => obtainCaptcha(caller.client, action, meta),

  /**
   * Returns an image that replaces an action's last captcha challenge, for applications with their own captcha view.
   */
  captchaImage: async (request: Asked<CaptchaImageRequest>) =>
    caller.open<CaptchaImageReply>('POST', '/v1/shield/captcha/data', {
      device_id: await caller.client.deviceId(),
      ...omitUndefined(request),
    }),

  solveCaptchaImage: (token: string, key: string) =>
    caller.open<CaptchaToken>('POST', '/v1/shield/captcha/data/verify', { token, key }),
});
