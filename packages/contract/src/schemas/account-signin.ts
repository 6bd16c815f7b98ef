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
import { PasskeyAssertion } from './account-two-factor.ts';

/**
 * Whether the person ticked that they accept the user agreement and the privacy policy. If so, the versions in force
 * are recorded for the account, each version once.
 */
const Agreed = Type.Optional(Type.Boolean());

/** Signs in with a password or with a code, whose field has two names. The reply is always `Credentials`. */
export const SignInRequest = Type.Object({
  username: Username,
  password: Type.Optional(Password),
  verification_code: Type.Optional(VerificationCode),
  code: Type.Optional(VerificationCode),
  /** The proof that a verification code or a second factor was verified before. */
  verification_token: Type.Optional(Token),
  agreed: Agreed,
  captcha_token: Type.Optional(text(4096)),
  scope: Type.Optional(Scope),
  ...clientFields,
});
export type SignInRequest = Static<typeof SignInRequest>;

/**
 * Signs in with a provider token. An unknown identity returns error code 5, and the client then signs up with the same
 * provider token.
 */
export const SignInWithProviderRequest = Type.Object({
  provider_token: Token,
  provider_id: Type.Optional(text(64)),
  verification_token: Type.Optional(Token),
  agreed: Agreed,
  captcha_token: Type.Optional(text(4096)),
  ...clientFields,
});
export type SignInWithProviderRequest = Static<typeof SignInWithProviderRequest>;

/** WebAuthn options for a passkey sign-in, passed unchanged to the browser. Their challenge can be used once. */
export const PasskeySignInOptionsRequest = Type.Object(clientFields);
export type PasskeySignInOptionsRequest = Static<typeof PasskeySignInOptionsRequest>;
export const PasskeySignInOptionsReply = exact({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeySignInOptionsReply = Static<typeof PasskeySignInOptionsReply>;

/** Signs in with a passkey. `assertion` is the WebAuthn response of the browser; the reply is `Credentials`. */
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
  /** Token of the anonymous account that is merged into the new account. */
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

/** Requests a sign-in token. The sudo token is required if the sign-in is more than a few minutes old. */
export const SigninTokenRequest = Type.Object({ sudo_token: Type.Optional(Token) });
export type SigninTokenRequest = Static<typeof SigninTokenRequest>;

export const SigninTokenReply = exact({ signin_token: Type.String(), expires_in: Seconds });
export type SigninTokenReply = Static<typeof SigninTokenReply>;
