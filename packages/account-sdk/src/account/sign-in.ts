import type { signinTokenProvider } from '@feisuo/contract/facts/account-vocabulary';
import type {
  PasskeySignInOptionsReply,
  SignInRequest,
  SignInWithPasskeyRequest,
  SignInWithProviderRequest,
  SignUpRequest,
} from '@feisuo/contract/schemas/account-signin';
import type { Credentials } from '../credentials/credentials.ts';
import type { Asked, Caller } from './call-account-api.ts';

const provider: typeof signinTokenProvider = 'access_end_point_token';

/** Sign-in operations. All except `passkeySignInOptions` store the granted credentials. */
export const createSignIn = (caller: Caller) => ({
  signInWithPassword: (request: Asked<SignInRequest> & { password: string }) =>
    caller.enter('POST', '/v1/auth/signin', request),

  /** Signs in with a verification code, or with the token that `verify` returned for the code. */
  signInWithCode: (request: Omit<Asked<SignInRequest>, 'password'>) => caller.enter('POST', '/v1/auth/signin', request),

  /** Signs in with a provider token. A new user gets `not_found`; `signUp` then accepts the same provider token. */
  signInWithProvider: (request: Asked<SignInWithProviderRequest>) =>
    caller.enter('POST', '/v1/auth/signin/with/provider', request),

  /** Returns the options for `navigator.credentials.get`. */
  passkeySignInOptions: () => caller.open<PasskeySignInOptionsReply>('POST', '/v1/auth/signin/passkey/options'),

  signInWithPasskey: (request: Asked<SignInWithPasskeyRequest>) =>
    caller.enter('POST', '/v1/auth/signin/with/passkey', request),

  /** Takes over the session of another program on this machine, by a token of that program's `createSigninToken`. */
  signInWithToken: (signin_token: string) => caller.enter('POST', '/v1/auth/signin/token', { provider, signin_token }),

  signUp: (request: Asked<SignUpRequest>) => caller.enter('POST', '/v1/auth/signup', request),

  signUpAnonymously: () => caller.enter('POST', '/v1/auth/signup/anonymously'),

  /**
   * Continues a sign-in that was refused with error code 4015 or 4020: verifies the answer and repeats the call. After
   * a wrong code (4016, 4017, 4014) the same error object can be used again; a further 4015 or 4020 is continued with
   * the new error object.
   */
  continueSignIn: caller.proceed<Credentials>,
});
