import type { signinTokenProvider } from '@feisuo/contract/facts/account-vocabulary';
import type {
  PasskeySignInOptionsReply,
  SignInRequest,
  SignInWithPasskeyRequest,
  SignInWithProviderRequest,
  SignUpRequest,
} from '@feisuo/contract/schemas/account-signin';
import type { Credentials } from '../credentials/credentials.ts';
import type { Asked, Caller } from './caller.ts';

const provider: typeof signinTokenProvider = 'access_end_point_token';

/** The credentials that come back are kept, by all but `passkeySignInOptions`. */
export const createSignIn = (caller: Caller) => ({
  signInWithPassword: (request: Asked<SignInRequest> & { password: string }) =>
    caller.enter('POST', '/v1/auth/signin', request),

  /** With the code itself, or with the token that `verify` gave for it. */
  signInWithCode: (request: Omit<Asked<SignInRequest>, 'password'>) => caller.enter('POST', '/v1/auth/signin', request),

  /** `not_found` for somebody new: `signUp` takes the same provider token. */
  signInWithProvider: (request: Asked<SignInWithProviderRequest>) =>
    caller.enter('POST', '/v1/auth/signin/with/provider', request),

  /** For `navigator.credentials.get`. */
  passkeySignInOptions: () => caller.open<PasskeySignInOptionsReply>('POST', '/v1/auth/signin/passkey/options'),

  signInWithPasskey: (request: Asked<SignInWithPasskeyRequest>) =>
    caller.enter('POST', '/v1/auth/signin/with/passkey', request),

  /** Takes over a session of another program of this machine, which `createSigninToken` gave away. */
  signInWithToken: (signin_token: string) => caller.enter('POST', '/v1/auth/signin/token', { provider, signin_token }),

  signUp: (request: Asked<SignUpRequest>) => caller.enter('POST', '/v1/auth/signup', request),

  signUpAnonymously: () => caller.enter('POST', '/v1/auth/signup/anonymously'),

  /**
   * Goes on with a sign-in that was refused with 4015 or 4020, by the very error object that was thrown: proves what was
   * asked for and sends the call again. A wrong code (4016, 4017, 4014) may be tried again with the same error; when the
   * call is asked for more proof once more, the new error is the one to go on with.
   */
  continueSignIn: caller.proceed<Credentials>,
});
