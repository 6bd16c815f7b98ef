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

/** The channel that sends a code. Clients send its name or its number. */
export const Channel = Type.Union([
  Type.Enum(Object.keys(verificationChannels) as VerificationChannel[]),
  Type.Enum(Object.values(verificationChannels)),
]);
export type Channel = Static<typeof Channel>;

/** Sends a verification code. With the target CUR_USER and no contact, the code is sent to the caller's own contact. */
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

/** `is_user`: whether an account has the contact. Without a captcha token in the request it is always false. */
export const SendVerificationReply = exact({
  verification_id: Type.String(),
  is_user: Type.Boolean(),
  expires_in: Seconds,
});
export type SendVerificationReply = Static<typeof SendVerificationReply>;

/** Verifies a sent code or a second factor. With the method PASSKEY, `assertion` replaces the code. */
export const VerifyRequest = Type.Object({
  verification_id: someText(128),
  verification_code: Type.Optional(VerificationCode),
  method: Type.Optional(Type.Enum(verificationMethods)),
  /** Only for a second factor: whether this browser may sign in without a second factor for some days. */
  trust_device: Type.Optional(Type.Boolean()),
  assertion: Type.Optional(PasskeyAssertion),
  ...clientFields,
});
export type VerifyRequest = Static<typeof VerifyRequest>;

export const VerifyReply = exact({ verification_token: Type.String(), expires_in: Seconds });
export type VerifyReply = Static<typeof VerifyReply>;

export const PasskeyChallengeRequest = Type.Object({ verification_id: someText(128), ...clientFields });
export type PasskeyChallengeRequest = Static<typeof PasskeyChallengeRequest>;

/** The WebAuthn options for a second factor by passkey. `options` are passed unchanged to the browser. */
export const PasskeyChallengeReply = exact({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyChallengeReply = Static<typeof PasskeyChallengeReply>;

/** Resets a password. Unknown contacts get the same reply, so that it does not reveal whether an account exists. */
export const ResetPasswordRequest = Type.Object({
  phone_number: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  new_password: NewPassword,
  verification_token: Token,
  ...clientFields,
});
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>;
