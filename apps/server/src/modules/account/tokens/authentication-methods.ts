import {
  acrValues,
  authenticationMethods,
  type Acr,
  type AuthenticationMethod,
  type VerificationMethod,
} from '@feisuo/contract/facts/account-vocabulary';

/** The `amr` of a sign-in with a code, by the kind of contact that the code was sent to. */
export const amrOfContact = (kind: string): readonly AuthenticationMethod[] =>
  kind === 'phone' ? ['otp', 'sms'] : ['otp'];

/** What each second factor adds to `amr`. */
export const amrOfFactor: Record<VerificationMethod, readonly AuthenticationMethod[]> = {
  TOTP: ['otp', 'mfa'],
  RECOVERY: ['mfa'],
  PASSKEY: ['swk', 'mfa'],
};

export const readAmr = (stored: string): AuthenticationMethod[] =>
  authenticationMethods.filter((method) => stored.split(' ').includes(method));

export const acrOf = (amr: readonly AuthenticationMethod[]): Acr =>
  amr.includes('mfa') ? acrValues.severalFactors : acrValues.oneFactor;
