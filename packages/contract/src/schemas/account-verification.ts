import { Type, type Static } from 'typebox';
import {
  verificationChannels,
  verificationMethods,
  verificationTargets,
  verificationUsages,
  type VerificationChannel,
} from '../facts/account-vocabulary.ts';
import { clientFields } from './account-tokens.ts';
import { Email, exact, NewPassword, PhoneNumber, Seconds, someText, text, Token, VerificationCode } from './fields.ts';
import { PasskeyAssertion } from './passkeys.ts';

/** Clients name the channel or give its number. */
export const Channel = Type.Union([
  Type.Enum(Object.keys(verificationChannels) as VerificationChannel[]),
  Type.Enum(Object.values(verificationChannels)),
]);
export type Channel = Static<typeof Channel>;

/** With target CUR_USER the address may be absent: the code goes to the caller's own. */
export const SendVerificationRequest = Type.Object({
  phone_number: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  target: Type.Optional(Type.Enum(verificationTargets)),
  usage: Type.Optional(Type.Enum(verificationUsages)),
  channel: Type.Optional(Channel),
  captcha_token: Type.Optional(text(4096)),
  ...clientFields,
});
export type SendVerificationRequest = Static<typeof SendVerificationRequest>;

/** `is_user` is true only for a request with a captcha token; otherwise always false. */
export const SendVerificationReply = exact({
  verification_id: Type.String(),
  is_user: Type.Boolean(),
  expires_in: Seconds,
});
export type SendVerificationReply = Static<typeof SendVerificationReply>;

/** Serves codes and second factors alike; `assertion` comes with the method PASSKEY in place of a code. */
export const VerifyRequest = Type.Object({
  verification_id: someText(128),
  verification_code: Type.Optional(VerificationCode),
  method: Type.Optional(Type.Enum(verificationMethods)),
  /** For a second factor: do not ask for it again in this browser for a while. */
  trust_device: Type.Optional(Type.Boolean()),
  assertion: Type.Optional(PasskeyAssertion),
  ...clientFields,
});
export type VerifyRequest = Static<typeof VerifyRequest>;

export const VerifyReply = exact({ verification_token: Type.String(), expires_in: Seconds });
export type VerifyReply = Static<typeof VerifyReply>;

export const PasskeyChallengeRequest = Type.Object({ verification_id: someText(128), ...clientFields });
export type PasskeyChallengeRequest = Static<typeof PasskeyChallengeRequest>;

/** `options` are WebAuthn's own and go to the browser untouched. */
export const PasskeyChallengeReply = exact({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyChallengeReply = Static<typeof PasskeyChallengeReply>;

/** The answer is the same for unknown addresses. */
export const ResetPasswordRequest = Type.Object({
  phone_number: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  new_password: NewPassword,
  verification_token: Token,
  ...clientFields,
});
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>;
