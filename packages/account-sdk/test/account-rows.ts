import { expect } from 'vitest';
import type { AccountApi } from '../src/account/create-account-api.ts';

/** Who calls: the application alone, or with the user's token. */
type As = 'application' | 'member';
export interface AccountRow {
  run(api: AccountApi): Promise<unknown>;
  as: As;
  /** Parameters of the body, or of the query where there is none. */
  says?: object;
  /** Answers credentials, which are stored. */
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

/** Method and path of every row of the table in section 7, and of our server's additions. */
export const accountRows: Record<string, AccountRow> = {
  'POST /v1/auth/signin': {
    run: (api) => api.signInWithPassword({ username: 'lin', password: 'p' }),
    as: 'application',
    says: { ...app, username: 'lin', password: 'p' },
    grants: true,
  },
  'POST /v1/auth/signin with a code': {
    run: (api) => api.signInWithCode({ username: '13800138000', verification_code: '123456' }),
    as: 'application',
    says: { ...app, username: '13800138000', verification_code: '123456' },
    grants: true,
  },
  'POST /v1/auth/signin/with/provider': {
    run: (api) => api.signInWithProvider({ provider_token: 't', provider_id: 'demo' }),
    as: 'application',
    says: { ...app, provider_token: 't', provider_id: 'demo' },
    grants: true,
  },
  'POST /v1/auth/signin/passkey/options': { run: (api) => api.passkeySignInOptions(), as: 'application', says: app },
  'POST /v1/auth/signin/with/passkey': {
    run: (api) => api.signInWithPasskey({ assertion }),
    as: 'application',
    says: { ...app, assertion },
    grants: true,
  },
  'POST /v1/auth/signup': {
    run: (api) => api.signUp({ phone_number: '13800138000', verification_token: 'v' }),
    as: 'application',
    says: { ...app, phone_number: '13800138000', verification_token: 'v' },
    grants: true,
  },
  'POST /v1/auth/signup/anonymously': {
    run: (api) => api.signUpAnonymously(),
    as: 'application',
    says: app,
    grants: true,
  },
  'POST /v1/auth/signin/token': {
    run: (api) => api.signInWithToken('s'),
    as: 'application',
    says: { ...app, provider: 'access_end_point_token', signin_token: 's' },
    grants: true,
  },
  'POST /v1/auth/device/code': {
    run: (api) => api.startDevice({ scope: 'user' }),
    as: 'application',
    says: { ...app, scope: 'user' },
  },
  'POST /v1/auth/verification': {
    run: (api) => api.sendVerification({ phone_number: '13800138000', target: 'ANY', usage: 'SIGN_IN' }),
    as: 'application',
    says: { ...app, phone_number: '13800138000', target: 'ANY', usage: 'SIGN_IN' },
  },
  'POST /v1/auth/verification to CUR_USER': {
    run: (api) => api.sendVerification({ target: 'CUR_USER', usage: 'DEFAULT' }),
    as: 'member',
    says: { target: 'CUR_USER', usage: 'DEFAULT' },
  },
  'POST /v1/auth/verification/verify': {
    run: (api) => api.verify({ verification_id: 'i', verification_code: '1' }),
    as: 'application',
    says: { ...app, verification_id: 'i', verification_code: '1' },
  },
  'POST /v1/auth/verification/passkey': {
    run: (api) => api.passkeyChallenge('i'),
    as: 'application',
    says: { ...app, verification_id: 'i' },
  },
  'POST /v1/auth/reset': {
    run: (api) => api.resetPassword({ email: 'a@b.c', new_password: 'long enough', verification_token: 'v' }),
    as: 'application',
    says: { ...app, email: 'a@b.c', new_password: 'long enough', verification_token: 'v' },
  },
  'GET /v1/auth/provider': { run: (api) => api.listOfferedProviders(), as: 'application', says: app },
  'GET /v1/auth/provider/uri': {
    run: (api) =>
      api.providerUri({
        provider_id: 'demo',
        redirect_uri: 'https://a.example/cb?x=1',
        state: 's&t',
        'other_params[sign_out_uri]': 'https://a.example/out',
      }),
    as: 'application',
    says: {
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
    says: { ...app, provider_id: 'demo', provider_redirect_uri: 'r', provider_code: 'c' },
  },
  'PATCH /v1/auth/provider/token': {
    run: (api) => api.updateProviderToken({ provider_token: 't', provider_params: { name: 'n' } }),
    as: 'application',
    says: { ...app, provider_token: 't', provider_params: { name: 'n' } },
  },
  'POST /v1/user/provider/bind': {
    run: (api) => api.bindProvider({ provider_token: 't', sudo_token: 's' }),
    as: 'member',
    says: { provider_token: 't', sudo_token: 's' },
  },
  'GET /v1/user/provider': { run: (api) => api.listProviders(), as: 'member' },
  'DELETE /v1/user/provider/:provider_id': { run: (api) => api.unbindProvider('an id'), as: 'member' },
  'POST /v1/user/provider/:provider_id/trans': {
    run: (api) => api.transferProvider('an id', { provider_trans_token: 't' }),
    as: 'member',
    says: { provider_trans_token: 't' },
  },
  'PATCH /v1/user/trans/by/provider': {
    run: (api) => api.transferByProvider({ provider_token: 't' }),
    as: 'member',
    says: { ...app, provider_token: 't' },
    grants: true,
  },
  'GET /v1/user/me': { run: (api) => api.getMe(), as: 'member' },
  'DELETE /v1/user/me': { run: (api) => api.deleteMe('s/1'), as: 'member', says: { sudo_token: 's/1' } },
  'PATCH /v1/user/profile': { run: (api) => api.updateProfile({ name: 'n' }), as: 'member', says: { name: 'n' } },
  'GET /v1/user/query': {
    run: (api) => api.queryUsers({ email: 'a+b@c.d' }),
    as: 'member',
    says: { email: 'a+b@c.d' },
  },
  'POST /v1/user/sudo': { run: (api) => api.sudo({ password: 'p' }), as: 'member', says: { password: 'p' } },
  'PATCH /v1/user/contact': {
    run: (api) => api.changeContact({ phone_number: '13800138000', sudo_token: 's', verification_token: 'v' }),
    as: 'member',
    says: { phone_number: '13800138000', sudo_token: 's', verification_token: 'v' },
  },
  'PATCH /v1/user/password': {
    run: (api) => api.changePassword({ new_password: 'long enough', sudo_token: 's' }),
    as: 'member',
    says: { new_password: 'long enough', sudo_token: 's' },
  },
  'POST /v1/user/export': {
    run: (api) => api.exportData({ sudo_token: 's' }),
    as: 'member',
    says: { sudo_token: 's' },
  },
  'POST /v1/user/signin_token': { run: (api) => api.createSigninToken(), as: 'member', says: {} },
  'GET /v1/user/cancellation': { run: (api) => api.getCancellation(), as: 'member' },
  'POST /v1/user/cancellation/ticket': {
    run: (api) => api.getCancellationTicket('s'),
    as: 'application',
    says: { ...app, sudo_token: 's' },
  },
  'POST /v1/user/cancellation/withdraw': {
    run: (api) => api.withdrawCancellation({ ticket: 't' }),
    as: 'application',
    says: { ...app, ticket: 't' },
    grants: true,
  },
  'GET /v1/user/device/request': {
    run: (api) => api.showDeviceRequest({ user_code: 'ABCD-EFGH' }),
    as: 'member',
    says: { user_code: 'ABCD-EFGH' },
  },
  'POST /v1/user/device/authorize': {
    run: (api) => api.authorizeDevice({ user_code: 'ABCD-EFGH', client_id: 'television' }),
    as: 'member',
    says: { user_code: 'ABCD-EFGH', client_id: 'television' },
  },
  'POST /v1/user/device/deny': {
    run: (api) => api.denyDevice('ABCD-EFGH'),
    as: 'member',
    says: { user_code: 'ABCD-EFGH' },
  },
  'POST /v1/user/authorize': {
    run: (api) => api.authorize({ redirect_uri: 'r', state: 's' }),
    as: 'member',
    says: { ...app, redirect_uri: 'r', response_type: 'code', scope: 'user+pan', state: 's' },
  },
  'GET /v1/user/authorize/info': {
    run: (api) => api.authorizeInfo({ client_id: 'other', scope: 'user pan', locale: 'zh-CN' }),
    as: 'application',
    says: { client_id: 'other', scope: 'user pan', locale: 'zh-CN' },
  },
  'GET /v1/user/authorize/detect': {
    run: (api) => api.authorizeDetect({ redirect_uri: 'r', scope: 's', sign_out_uri: 'o' }),
    as: 'member',
    says: { ...app, redirect_uri: 'r', scope: 's', sign_out_uri: 'o' },
  },
  'GET /v1/user/consents': { run: (api) => api.listConsents(), as: 'member' },
  'DELETE /v1/user/consents/:client_id': { run: (api) => api.removeConsent('an id'), as: 'member' },
  'GET /v1/user/sessions': { run: (api) => api.listSessions(), as: 'member' },
  'DELETE /v1/user/sessions/:session_id': { run: (api) => api.endSession('an id'), as: 'member' },
  'DELETE /v1/user/sessions': { run: (api) => api.endOtherSessions(), as: 'member' },
  'GET /v1/user/security/history': {
    run: (api) => api.listSecurityHistory({ before: '7', limit: '20' }),
    as: 'member',
    says: { before: '7', limit: '20' },
  },
  'GET /v1/user/messages': { run: (api) => api.listMessages(), as: 'member' },
  'POST /v1/user/messages': { run: (api) => api.markMessagesRead(['1']), as: 'member', says: { ids: ['1'] } },
  'GET /v1/user/two_factor': { run: (api) => api.getTwoFactor(), as: 'member' },
  'POST /v1/user/two_factor': {
    run: (api) => api.enrolTwoFactor('s'),
    as: 'member',
    says: { method: 'TOTP', sudo_token: 's' },
  },
  'POST /v1/user/two_factor/confirm': {
    run: (api) => api.confirmTwoFactor('123456'),
    as: 'member',
    says: { code: '123456' },
  },
  'POST /v1/user/two_factor/recovery_codes': {
    run: (api) => api.renewRecoveryCodes('s'),
    as: 'member',
    says: { sudo_token: 's' },
  },
  'DELETE /v1/user/two_factor': {
    run: (api) => api.removeTwoFactor('s'),
    as: 'member',
    says: { sudo_token: 's' },
  },
  'GET /v1/user/two_factor/passkeys': { run: (api) => api.listPasskeys(), as: 'member' },
  'POST /v1/user/two_factor/passkeys/options': {
    run: (api) => api.passkeyOptions('s'),
    as: 'member',
    says: { sudo_token: 's' },
  },
  'POST /v1/user/two_factor/passkeys': {
    run: (api) => api.addPasskey({ name: 'n', attestation }),
    as: 'member',
    says: { name: 'n', attestation },
  },
  'PATCH /v1/user/two_factor/passkeys/:passkey_id': {
    run: (api) => api.renamePasskey('an id', { name: 'n', sudo_token: 's' }),
    as: 'member',
    says: { name: 'n', sudo_token: 's' },
  },
  'DELETE /v1/user/two_factor/passkeys/:passkey_id': {
    run: (api) => api.removePasskey('an id', 's'),
    as: 'member',
    says: { sudo_token: 's' },
  },
  'GET /v1/user/two_factor/devices': { run: (api) => api.listTrustedDevices(), as: 'member' },
  'DELETE /v1/user/two_factor/devices/:device_id': { run: (api) => api.untrustDevice('an id'), as: 'member' },
  'DELETE /v1/user/two_factor/devices': { run: (api) => api.untrustAllDevices(), as: 'member' },
  'POST /v1/shield/captcha/init': {
    run: (api) => api.getCaptchaToken('POST:/v1/auth/verification', { email: 'a@b.c' }),
    as: 'application',
    says: {
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
    says: { ...app, device_id: 'device-1', action: 'POST:/v1/auth/signin' },
  },
  'POST /v1/shield/captcha/data/verify': {
    run: (api) => api.solveCaptchaImage('t', 'k'),
    as: 'application',
    says: { ...app, token: 't', key: 'k' },
  },
};
