import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { AuthorizeInfoQuery, AuthorizeInfoReply, AuthorizeReply, AuthorizeRequest } from './account-authorize.ts';
import { CaptchaImageReply, CaptchaInitReply, CaptchaInitRequest } from './account-captcha.ts';
import { AuthorizeDeviceRequest, DeviceCodeReply } from './account-device.ts';
import { AccountError } from './account-error.ts';
import {
  ProviderTokenReply,
  ProviderUriQuery,
  ProvidersReply,
  UpdateProviderTokenRequest,
} from './account-providers.ts';
import { SignInRequest, SignInWithTokenRequest, SignUpRequest } from './account-signin.ts';
import { Credentials, IntrospectReply, RevokeRequest, TokenRequest } from './account-tokens.ts';
import { EnrolTwoFactorRequest, RecoveryCodesReply } from './account-two-factor.ts';
import { ChangePasswordRequest, ContactRequest, UpdateProfileRequest, UserReply } from './account-user.ts';
import { ResetPasswordRequest, SendVerificationRequest, VerifyRequest } from './account-verification.ts';
import { EmptyReply } from './fields.ts';

const credentials = {
  token_type: 'Bearer',
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 7200,
  sub: 'u1',
  user_id: 'u1',
  scope: 'user',
};
const errorInfo = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'X', domain: 'account.feisuo' };
const localizedMessage = {
  '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
  locale: 'zh-CN',
  message: '密码不正确',
};
const accountError = {
  error: 'invalid_password',
  error_code: 4010,
  error_description: 'wrong password',
  details: [{ ...errorInfo, limit_remaining: 9 }, localizedMessage],
};
const vipInfo = {
  is_vip: '1',
  vas_type: '3',
  user_vas: '308',
  autodeduct: '0',
  vip_detail: [{ SurplusDay: '41', VasType: '3', IsVIP: '1', End: '2026-01-01 00:00:00' }],
};
const user = {
  sub: 'u1',
  id: 'u1',
  userid: 'u1',
  name: '小飞',
  nickName: '小飞',
  username: '',
  picture: '',
  email: '',
  email_verified: false,
  phone_number: '+86 138****8000',
  gender: '',
  birthdate: '',
  group: [{ id: 'vip_1_1_3', expires_at: '2026-01-01T00:00:00Z' }],
  vips: [{ id: 'vip_1_1_3_0_0' }],
  vip_info: [vipInfo],
  is_auto_deduct: false,
  providers: [{ id: 'demo', provider_user_id: 'd1' }],
  locale: 'zh-CN',
  status: 'active',
  has_password: true,
  two_factor: false,
  created_at: '2025-11-15T00:00:00Z',
};
const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
const client = { id: 'feisuo-site', name: '飞梭', description: '', picture: '', url: '' };

const valid: [string, TSchema, unknown][] = [
  ['a sign-in by password', SignInRequest, { username: 'a@b.cn', password: 'x', client_id: 'feisuo-site' }],
  ['a sign-in by code', SignInRequest, { username: '13800138000', code: '123456' }],
  ['an empty client secret', SignInRequest, { username: 'u', password: 'x', client_secret: '' }],
  ['unknown keys', SignInRequest, { username: 'u', password: 'x', device_brand: 'Y', n: 1 }],
  [
    'a sign-up',
    SignUpRequest,
    { phone_number: '+86 13800138000', verification_token: 't', password: '密码密码密码密码' },
  ],
  ['a sign-in by sign-in token', SignInWithTokenRequest, { provider: 'access_end_point_token', signin_token: 't' }],
  ['credentials', Credentials, credentials],
  ['refresh', TokenRequest, { grant_type: 'refresh_token', refresh_token: 'r', client_id: 'c', client_secret: '' }],
  ['an unknown grant type, which has its own error', TokenRequest, { grant_type: 'password' }],
  ['revoke', RevokeRequest, { token: 't', token_type_hint: 'access_token' }],
  ['introspection of an invalid token', IntrospectReply, { active: false }],
  ['a code for a phone', SendVerificationRequest, { phone_number: '13800138000', target: 'ANY', usage: 'SIGN_IN' }],
  ['a code by channel name', SendVerificationRequest, { target: 'CUR_USER', channel: 'INAPP' }],
  ['a code by channel number', SendVerificationRequest, { email: 'a@b.cn', channel: 2 }],
  ['verify', VerifyRequest, { verification_id: 'v', verification_code: '000000' }],
  ['a recovery code', VerifyRequest, { verification_id: 'v', verification_code: 'abcd-efgh', method: 'RECOVERY' }],
  ['reset', ResetPasswordRequest, { email: 'a@b.cn', new_password: 'correct horse', verification_token: 't' }],
  ["a member's profile", UserReply, user],
  [
    'a contact',
    ContactRequest,
    { phone_number: '13800138000', verification_token: 't', conflict_resolution: 'TRANSFER' },
  ],
  ['a profile', UpdateProfileRequest, { name: '小飞', birthdate: '2000-01-01', gender: 'other' }],
  ['a new password of emoji', ChangePasswordRequest, { new_password: '😀'.repeat(8), sudo_token: 's' }],
  [
    "a provider's authorization address",
    ProviderUriQuery,
    { provider_id: 'demo', redirect_uri: 'https://a/b', 'other_params[sign_out_uri]': '' },
  ],
  ['provider parameters', UpdateProviderTokenRequest, { provider_token: 't', provider_params: { name: '小飞' } }],
  ['providers', ProvidersReply, { total: 1, data: [{ id: 'demo', name: '演示', bind: true, provider_user_name: '' }] }],
  ['authorize', AuthorizeRequest, { client_id: 'c', redirect_uri: 'https://a/b', response_type: 'code', ...challenge }],
  ['a request for authorization details', AuthorizeInfoQuery, { client_id: 'feisuo-site', locale: 'zh-CN' }],
  ['authorization details', AuthorizeInfoReply, { client, scopes: [{ id: 'user', name: '用户', description: '' }] }],
  ['a granted authorization', AuthorizeReply, { code: 'c', expires_in: 60, state: 's', scope: 'user' }],
  ['a user code as typed', AuthorizeDeviceRequest, { user_code: 'wxyz-1234' }],
  [
    'a request for a captcha token',
    CaptchaInitRequest,
    { action: 'POST:/v1/auth/signin', redirect_uri: '', meta: { username: 'u' } },
  ],
  ['a captcha token', CaptchaInitReply, { captcha_token: 't', expires_in: 300 }],
  ['a captcha challenge', CaptchaInitReply, { url: 'https://a/c', expires_in: 300 }],
  ['a list of two second factors', EnrolTwoFactorRequest, { sudo_token: 's', method: 'TOTP' }],
  ['recovery codes', RecoveryCodesReply, { recovery_codes: Array.from({ length: 10 }, () => 'x') }],
  ['an error answer', AccountError, accountError],
  ['an empty answer', EmptyReply, {}],
];

test.each(valid)('the schema of account requests accepts %s', (_what, schema, value) => {
  expect(Value.Errors(schema, value)).toEqual([]);
});

const broken: [string, TSchema, unknown][] = [
  ['a sign-in without a name', SignInRequest, { password: 'x' }],
  ['a client id with a slash', SignInRequest, { username: 'u', client_id: 'a/b' }],
  ['a password that is too long', SignInRequest, { username: 'u', password: 'x'.repeat(1025) }],
  ['a sign-up without a proof', SignUpRequest, { phone_number: '13800138000' }],
  ['a password that is a number', SignUpRequest, { verification_token: 't', password: 12345678 }],
  ['an unknown session provider', SignInWithTokenRequest, { provider: 'x', signin_token: 't' }],
  ['credentials with an error field', Credentials, { ...credentials, error: '' }],
  ['credentials without a sub', Credentials, { ...credentials, sub: undefined }],
  ['a grant without a type', TokenRequest, { refresh_token: 'r' }],
  ['letters as a phone number', SendVerificationRequest, { phone_number: '1380013800a' }],
  ['an unknown usage', SendVerificationRequest, { email: 'a@b.cn', usage: 'FUN' }],
  ['an address without @', SendVerificationRequest, { email: 'ab.cn' }],
  ['an unknown channel', SendVerificationRequest, { channel: 9 }],
  ['an unknown method', VerifyRequest, { verification_id: 'v', verification_code: '1', method: 'LUCK' }],
  ['a password reset without a password', ResetPasswordRequest, { verification_token: 't' }],
  ['vip fields that are JSON numbers', UserReply, { ...user, vip_info: [{ ...vipInfo, is_vip: 1 }] }],
  ['an unknown state', UserReply, { ...user, status: 'asleep' }],
  ['a birthdate in words', UpdateProfileRequest, { birthdate: 'yesterday' }],
  ['a provider id with a path', ProviderUriQuery, { provider_id: '../x' }],
  ['a provider token without a profile', ProviderTokenReply, { provider_token: 't', expires_in: 1 }],
  ['authorization details without a client', AuthorizeInfoQuery, { client_id: '', scope: 'user' }],
  ['an incomplete device code answer', DeviceCodeReply, { device_code: 'd' }],
  ['a captcha for no action', CaptchaInitRequest, { device_id: 'd' }],
  ['a captcha token and a challenge at once', CaptchaInitReply, { captcha_token: 't', url: 'u', expires_in: 1 }],
  [
    'a captcha image of another media type',
    CaptchaImageReply,
    { data: 'data:text/html,', token: 't', type: 'image', expires_in: 1 },
  ],
  ['nine recovery codes', RecoveryCodesReply, { recovery_codes: Array.from({ length: 9 }, () => 'x') }],
  ['an error without a number', AccountError, { ...accountError, error_code: 'x' }],
  ['an error detail of another type', AccountError, { ...accountError, details: [{ ...errorInfo, '@type': 'x' }] }],
  ['a field in an empty answer', EmptyReply, { ok: true }],
];

test.each(broken)('the schema of account requests refuses %s', (_what, schema, value) => {
  expect(Value.Check(schema, value)).toBe(false);
});
