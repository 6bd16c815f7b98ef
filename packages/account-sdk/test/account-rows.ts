import { expect } from 'vitest';
import type { AccountApi } from '../src/account/create-account-api.ts';

/** How a call is sent: by the application without a user, or with the token of a signed-in user. */
type As = 'application' | 'member';
export interface AccountRow {
  run(api: AccountApi): Promise<unknown>;
  as: As;
  /** The parameters, sent in the body, or in the query if the method has no body. */
  body?: object;
  /** Whether the reply contains credentials, which the client stores. */
  grants?: true;
}

const app = { client_id: 'app' };
const assertion = {
  id: 'k',
  rawId: 'k',
  type: 'public-key' as const,
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
};
const attestation = {
  id: 'k',
  rawId: 'k',
  type: 'public-key' as const,
  response: { clientDataJSON: 'c', attestationObject: 'o' },
};

/** All endpoints by method and path: the rows of the table in section 7, and further endpoints of our service. */
export const accountRows: Record<string, AccountRow> = {
  'POST /v1/auth/signin': {
    run: (api) => api.signInWithPassword({ username: 'lin', password: 'p' }),
    as: 'application',
    body: { ...app, username: 'lin', password: 'p' },
    grants: true,
  },
  'POST /v1/auth/signin with a code': {
    run: (api) => api.signInWithCode({ username: '13800138000', verification_code: '123456' }),
    as: 'application',
    body: { ...app, username: '13800138000', verification_code: '123456' },
    grants: true,
  },
  'POST /v1/auth/signin/with/provider': {
    run: (api) => api.signInWithProvider({ provider_token: 't', provider_id: 'demo' }),
    as: 'application',
    body: { ...app, provider_token: 't', provider_id: 'demo' },
    grants: true,
  },
  'POST /v1/auth/signin/passkey/options': { run: (api) => api.passkeySignInOptions(), as: 'application', body: app },
  'POST /v1/auth/signin/with/passkey': {
    run: (api) => api.signInWithPasskey({ assertion }),
    as: 'application',
    body: { ...app, assertion },
    grants: true,
  },
  'POST /v1/auth/signup': {
    run: (api) => api.signUp({ phone_number: '13800138000', verification_token: 'v' }),
    as: 'application',
    body: { ...app, phone_number: '13800138000', verification_token: 'v' },
    grants: true,
  },
  'POST /v1/auth/signup/anonymously': {
    run: (api) => api.signUpAnonymously(),
    as: 'application',
    body: app,
    grants: true,
  },
  'POST /v1/auth/signin/token': {
    run: (api) => api.signInWithToken('s'),
    as: 'application',
    body: { ...app, provider: 'access_end_point_token', signin_token: 's' },
    grants: true,
  },
  'POST /v1/auth/device/code': {
    run: (api) => api.startDevice({ scope: 'user' }),
    as: 'application',
    body: { ...app, scope: 'user' },
  },
  'POST /v1/auth/verification': {
    run: (api) => api.sendVerification({ phone_number: '13800138000', target: 'ANY', usage: 'SIGN_IN' }),
    as: 'application',
    body: { ...app, phone_number: '13800138000', target: 'ANY', usage: 'SIGN_IN' },
  },
  'POST /v1/auth/verification to CUR_USER': {
    run: (api) => api.sendVerification({ target: 'CUR_USER', usage: 'DEFAULT' }),
    as: 'member',
    body: { target: 'CUR_USER', usage: 'DEFAULT' },
  },
  'POST /v1/auth/verification/verify': {
    run: (api) => api.verify({ verification_id: 'i', verification_code: '1' }),
    as: 'application',
    body: { ...app, verification_id: 'i', verification_code: '1' },
  },
  'POST /v1/auth/verification/passkey': {
    run: (api) => api.passkeyChallenge('i'),
    as: 'application',
    body: { ...app, verification_id: 'i' },
  },
  'POST /v1/auth/reset': {
    run: (api) => api.resetPassword({ email: 'a@b.c', new_password: 'long enough', verification_token: 'v' }),
    as: 'application',
    body: { ...app, email: 'a@b.c', new_password: 'long enough', verification_token: 'v' },
  },
  'GET /v1/auth/provider': { run: (api) => api.listOfferedProviders(), as: 'application', body: app },
  'GET /v1/auth/provider/uri': {
    run: (api) =>
      api.providerUri({
        provider_id: 'demo',
        redirect_uri: 'https://a.example/cb?x=1',
        state: 's&t',
        'other_params[sign_out_uri]': 'https://a.example/out',
      }),
    as: 'application',
    body: {
      ...app,
      provider_id: 'demo',
      redirect_uri: 'https://a.example/cb?x=1',
      state: 's&t',
      'other_params[sign_out_uri]': 'https://a.example/out',
    },
  },
  'POST /v1/auth/provider/token': {
    run: (api) => api.grantProviderToken({ provider_id: 'demo', provider_redirect_uri: 'r', provider_code: 'c' }),
    as: 'application',
    body: { ...app, provider_id: 'demo', provider_redirect_uri: 'r', provider_code: 'c' },
  },
  'PATCH /v1/auth/provider/token': {
    run: (api) => api.updateProviderToken({ provider_token: 't', provider_params: { name: 'n' } }),
    as: 'application',
    body: { ...app, provider_token: 't', provider_params: { name: 'n' } },
  },
  'POST /v1/user/provider/bind': {
    run: (api) => api.bindProvider({ provider_token: 't', sudo_token: 's' }),
    as: 'member',
    body: { provider_token: 't', sudo_token: 's' },
  },
  'GET /v1/user/provider': { run: (api) => api.listProviders(), as: 'member' },
  'DELETE /v1/user/provider/:provider_id': { run: (api) => api.unbindProvider('an id'), as: 'member' },
  'POST /v1/user/provider/:provider_id/trans': {
    run: (api) => api.transferProvider('an id', { provider_trans_token: 't' }),
    as: 'member',
    body: { provider_trans_token: 't' },
  },
  'PATCH /v1/user/trans/by/provider': {
    run: (api) => api.transferByProvider({ provider_token: 't' }),
    as: 'member',
    body: { ...app, provider_token: 't' },
    grants: true,
  },
  'GET /v1/user/me': { run: (api) => api.getMe(), as: 'member' },
  'DELETE /v1/user/me': { run: (api) => api.deleteMe('s/1'), as: 'member', body: { sudo_token: 's/1' } },
  'POST /v1/user/picture': {
    run: (api) => api.uploadPicture({ image: 'aA==' }),
    as: 'member',
    body: { image: 'aA==' },
  },
  'PATCH /v1/user/profile': { run: (api) => api.updateProfile({ name: 'n' }), as: 'member', body: { name: 'n' } },
  'GET /v1/user/query': {
    run: (api) => api.queryUsers({ email: 'a+b@c.d' }),
    as: 'member',
    body: { email: 'a+b@c.d' },
  },
  'POST /v1/user/sudo': { run: (api) => api.sudo({ password: 'p' }), as: 'member', body: { password: 'p' } },
  'PATCH /v1/user/contact': {
    run: (api) => api.changeContact({ phone_number: '13800138000', sudo_token: 's', verification_token: 'v' }),
    as: 'member',
    body: { phone_number: '13800138000', sudo_token: 's', verification_token: 'v' },
  },
  'PATCH /v1/user/password': {
    run: (api) => api.changePassword({ new_password: 'long enough', sudo_token: 's' }),
    as: 'member',
    body: { new_password: 'long enough', sudo_token: 's' },
  },
  'POST /v1/user/export': {
    run: (api) => api.exportData({ sudo_token: 's' }),
    as: 'member',
    body: { sudo_token: 's' },
  },
  'POST /v1/user/signin_token': { run: (api) => api.createSigninToken(), as: 'member', body: {} },
  'GET /v1/user/cancellation': { run: (api) => api.getCancellation(), as: 'member' },
  'POST /v1/user/cancellation/ticket': {
    run: (api) => api.getCancellationTicket('s'),
    as: 'application',
    body: { ...app, sudo_token: 's' },
  },
  'POST /v1/user/cancellation/withdraw': {
    run: (api) => api.withdrawCancellation({ ticket: 't' }),
    as: 'application',
    body: { ...app, ticket: 't' },
    grants: true,
  },
  'GET /v1/user/device/request': {
    run: (api) => api.showDeviceRequest({ user_code: 'ABCD-EFGH' }),
    as: 'member',
    body: { user_code: 'ABCD-EFGH' },
  },
  'POST /v1/user/device/authorize': {
    run: (api) => api.authorizeDevice({ user_code: 'ABCD-EFGH', client_id: 'television' }),
    as: 'member',
    body: { user_code: 'ABCD-EFGH', client_id: 'television' },
  },
  'POST /v1/user/device/deny': {
    run: (api) => api.denyDevice('ABCD-EFGH'),
    as: 'member',
    body: { user_code: 'ABCD-EFGH' },
  },
  'POST /v1/user/authorize': {
    run: (api) => api.authorize({ redirect_uri: 'r', state: 's' }),
    as: 'member',
    body: { ...app, redirect_uri: 'r', response_type: 'code', scope: 'user+pan', state: 's' },
  },
  'GET /v1/user/authorize/info': {
    run: (api) => api.authorizeInfo({ client_id: 'other', scope: 'user pan', locale: 'zh-CN' }),
    as: 'application',
    body: { client_id: 'other', scope: 'user pan', locale: 'zh-CN' },
  },
  'GET /v1/user/authorize/detect': {
    run: (api) => api.authorizeDetect({ redirect_uri: 'r', scope: 's', sign_out_uri: 'o' }),
    as: 'member',
    body: { ...app, redirect_uri: 'r', scope: 's', sign_out_uri: 'o' },
  },
  'GET /v1/user/consents': { run: (api) => api.listConsents(), as: 'member' },
  'DELETE /v1/user/consents/:client_id': { run: (api) => api.removeConsent('an id'), as: 'member' },
  'GET /v1/user/sessions': { run: (api) => api.listSessions(), as: 'member' },
  'DELETE /v1/user/sessions/:session_id': { run: (api) => api.endSession('an id'), as: 'member' },
  'DELETE /v1/user/sessions': { run: (api) => api.endOtherSessions(), as: 'member' },
  'GET /v1/user/security/history': {
    run: (api) => api.listSecurityHistory({ before: '7', limit: '20' }),
    as: 'member',
    body: { before: '7', limit: '20' },
  },
  'GET /v1/user/messages': { run: (api) => api.listMessages(), as: 'member' },
  'POST /v1/user/messages': { run: (api) => api.markMessagesRead(['1']), as: 'member', body: { ids: ['1'] } },
  'GET /v1/user/two_factor': { run: (api) => api.getTwoFactor(), as: 'member' },
  'POST /v1/user/two_factor': {
    run: (api) => api.enrolTwoFactor('s'),
    as: 'member',
    body: { method: 'TOTP', sudo_token: 's' },
  },
  'POST /v1/user/two_factor/confirm': {
    run: (api) => api.confirmTwoFactor('123456'),
    as: 'member',
    body: { code: '123456' },
  },
  'POST /v1/user/two_factor/recovery_codes': {
    run: (api) => api.renewRecoveryCodes('s'),
    as: 'member',
    body: { sudo_token: 's' },
  },
  'DELETE /v1/user/two_factor': {
    run: (api) => api.removeTwoFactor('s'),
    as: 'member',
    body: { sudo_token: 's' },
  },
  'GET /v1/user/two_factor/passkeys': { run: (api) => api.listPasskeys(), as: 'member' },
  'POST /v1/user/two_factor/passkeys/options': {
    run: (api) => api.passkeyOptions('s'),
    as: 'member',
    body: { sudo_token: 's' },
  },
  'POST /v1/user/two_factor/passkeys': {
    run: (api) => api.addPasskey({ name: 'n', attestation }),
    as: 'member',
    body: { name: 'n', attestation },
  },
  'PATCH /v1/user/two_factor/passkeys/:passkey_id': {
    run: (api) => api.renamePasskey('an id', { name: 'n', sudo_token: 's' }),
    as: 'member',
    body: { name: 'n', sudo_token: 's' },
  },
  'DELETE /v1/user/two_factor/passkeys/:passkey_id': {
    run: (api) => api.removePasskey('an id', 's'),
    as: 'member',
    body: { sudo_token: 's' },
  },
  'GET /v1/user/two_factor/devices': { run: (api) => api.listTrustedDevices(), as: 'member' },
  'DELETE /v1/user/two_factor/devices/:device_id': { run: (api) => api.untrustDevice('an id'), as: 'member' },
  'DELETE /v1/user/two_factor/devices': { run: (api) => api.untrustAllDevices(), as: 'member' },
  'POST /v1/shield/captcha/init': {
    run: (api) => api.getCaptchaToken('POST:/v1/auth/verification', { email: 'a@b.c' }),
    as: 'application',
    body: {
      ...app,
      action: 'POST:/v1/auth/verification',
      device_id: 'device-1',
      meta: { email: 'a@b.c' },
      state: expect.any(String),
    },
  },
  'POST /v1/shield/captcha/data': {
    run: (api) => api.captchaImage({ action: 'POST:/v1/auth/signin' }),
    as: 'application',
    body: { ...app, device_id: 'device-1', action: 'POST:/v1/auth/signin' },
  },
  'POST /v1/shield/captcha/data/verify': {
    run: (api) => api.solveCaptchaImage('t', 'k'),
    as: 'application',
    body: { ...app, token: 't', key: 'k' },
  },
};
