import { Type, type Static } from 'typebox';
import { signinTokenProvider } from '../facts/account-vocabulary.ts';
import { clientFields } from './account-tokens.ts';
import {
  Email,
  exact,
  Locale,
  NewPassword,
  Password,
  PhoneNumber,
  Scope,
  Seconds,
  text,
  Token,
  Username,
  VerificationCode,
} from './fields.ts';
import { PasskeyAssertion } from './passkeys.ts';

/**
 * The person ticked that they accept the user agreement and the privacy policy: the versions in force are noted for the
 * account, once each. Nothing is noted for who does not say so.
 */
const Agreed = Type.Optional(Type.Boolean());

/** With a password, or with a code under either of its two names. All answer `Credentials`. */
export const SignInRequest = Type.Object({
  username: Username,
  password: Type.Optional(Password),
  verification_code: Type.Optional(VerificationCode),
  code: Type.Optional(VerificationCode),
  /** Proof of a code or second factor that was verified before. */
  verification_token: Type.Optional(Token),
  agreed: Agreed,
  captcha_token: Type.Optional(text(4096)),
  scope: Type.Optional(Scope),
  ...clientFields,
});
export type SignInRequest = Static<typeof SignInRequest>;

/** An unknown identity answers 5; the client goes on to sign-up with the same token. */
export const SignInWithProviderRequest = Type.Object({
  provider_token: Token,
  provider_id: Type.Optional(text(64)),
  verification_token: Type.Optional(Token),
  agreed: Agreed,
  captcha_token: Type.Optional(text(4096)),
  ...clientFields,
});
export type SignInWithProviderRequest = Static<typeof SignInWithProviderRequest>;

/** WebAuthn's request options, for the browser untouched. Its challenge is good once. */
export const PasskeySignInOptionsRequest = Type.Object(clientFields);
export type PasskeySignInOptionsRequest = Static<typeof PasskeySignInOptionsRequest>;
export const PasskeySignInOptionsReply = exact({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeySignInOptionsReply = Static<typeof PasskeySignInOptionsReply>;

/** `assertion` is the browser's WebAuthn response. Answers `Credentials`. */
export const SignInWithPasskeyRequest = Type.Object({
  assertion: PasskeyAssertion,
  scope: Type.Optional(Scope),
  ...clientFields,
});
export type SignInWithPasskeyRequest = Static<typeof SignInWithPasskeyRequest>;

export const SignUpRequest = Type.Object({
  phone_number: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  verification_token: Token,
  verification_code: Type.Optional(VerificationCode),
  password: Type.Optional(NewPassword),
  username: Type.Optional(Username),
  name: Type.Optional(text(64)),
  locale: Type.Optional(Locale),
  /** Binds the identity of a provider to the new account. */
  provider_token: Type.Optional(Token),
  /** The anonymous account to merge into the new one. */
  anonymous_token: Type.Optional(Token),
  agreed: Agreed,
  captcha_token: Type.Optional(text(4096)),
  ...clientFields,
});
export type SignUpRequest = Static<typeof SignUpRequest>;

export const SignUpAnonymouslyRequest = Type.Object(clientFields);
export type SignUpAnonymouslyRequest = Static<typeof SignUpAnonymouslyRequest>;

/** Takes over a web session in the desktop client. */
export const SignInWithTokenRequest = Type.Object({
  provider: Type.Literal(signinTokenProvider),
  signin_token: Token,
  ...clientFields,
});
export type SignInWithTokenRequest = Static<typeof SignInWithTokenRequest>;

/** The sudo token is wanted where the sign-in is longer ago than a few minutes. */
export const SigninTokenRequest = Type.Object({ sudo_token: Type.Optional(Token) });
export type SigninTokenRequest = Static<typeof SigninTokenRequest>;

export const SigninTokenReply = exact({ signin_token: Type.String(), expires_in: Seconds });
export type SigninTokenReply = Static<typeof SigninTokenReply>;
