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
import { PasskeyAssertion } from './account-two-factor.ts';

/** Clients send either the name or the number of the channel. */
export const Channel = Type.Union([
  Type.Enum(Object.keys(verificationChannels) as VerificationChannel[]),
  Type.Enum(Object.values(verificationChannels)),
]);
export type Channel = Static<typeof Channel>;

/** With target CUR_USER the contact may be missing. The code is then sent to the caller's contact. */
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

/** `is_user` can be true only for a request with a captcha token; otherwise it is false. */
export const SendVerificationReply = exact({
  verification_id: Type.String(),
  is_user: Type.Boolean(),
  expires_in: Seconds,
});
export type SendVerificationReply = Static<typeof SendVerificationReply>;

/** Verifies both sent codes and second factors. With the method PASSKEY, `assertion` replaces the code. */
export const VerifyRequest = Type.Object({
  verification_id: someText(128),
  verification_code: Type.Optional(VerificationCode),
  method: Type.Optional(Type.Enum(verificationMethods)),
  /** For a second factor: this browser is not asked for the second factor again for some days. */
  trust_device: Type.Optional(Type.Boolean()),
  assertion: Type.Optional(PasskeyAssertion),
  ...clientFields,
});
export type VerifyRequest = Static<typeof VerifyRequest>;

export const VerifyReply = exact({ verification_token: Type.String(), expires_in: Seconds });
export type VerifyReply = Static<typeof VerifyReply>;

export const PasskeyChallengeRequest = Type.Object({ verification_id: someText(128), ...clientFields });
export type PasskeyChallengeRequest = Static<typeof PasskeyChallengeRequest>;

/** `options` are WebAuthn request options, passed unchanged to the browser. */
export const PasskeyChallengeReply = exact({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyChallengeReply = Static<typeof PasskeyChallengeReply>;

/** The reply is the same for unknown contacts, so that it does not reveal whether an account exists. */
export const ResetPasswordRequest = Type.Object({
  phone_number: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  new_password: NewPassword,
  verification_token: Token,
  ...clientFields,
});
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>;
