import type { StateTexts } from './state-texts.ts';

export const enUS: StateTexts = {
  locked: {
    title: 'Account temporarily locked',
    why: 'Too many wrong passwords, so signing in is paused.',
    todo: 'Wait until the countdown ends, or reset the password with a code to unlock it now.',
  },
  passwordOff: {
    title: 'Password sign-in is off',
    why: 'Too many wrong passwords. To be safe, password sign-in is turned off.',
    todo: 'Sign in once with a code or a passkey, or reset the password, and it works again.',
  },
  pending: {
    title: 'Account not activated yet',
    why: 'This account was created for you and hasn’t been confirmed yet.',
    todo: 'Sign in once with a one-time code and it becomes active.',
  },
  blocked: {
    title: 'Account disabled',
    why: 'The account was disabled for breaking the rules.',
    todo: 'If you think this is a mistake, contact support and tell us.',
  },
  review: {
    title: 'Account under review',
    why: 'Your account is being reviewed, usually within one business day.',
    todo: 'You can sign in once it is approved; do not sign up again. In a hurry? Contact support.',
  },
  frozen: {
    title: 'Account frozen',
    why: 'To protect the account, it can’t be used for now. See the membership agreement for what happens to your membership.',
    todo: 'Support will unfreeze it once things are clear. Contact support to speed this up.',
  },
  cancelling: {
    title: 'Account waiting to be deleted',
    why: 'You asked to delete this account and it is in its waiting period. After that your data is erased for good.',
    todo: 'If you changed your mind, cancel the deletion now and everything stays. Otherwise there’s nothing to do.',
  },
  reset: {
    title: 'A new password is needed',
    why: 'The password of this account may not be safe. Please set a new one.',
    todo: 'Get a code by phone or email and choose a new password; then you can sign in.',
  },
  tooMany: {
    title: 'Too many attempts',
    why: 'Too many attempts in a short time.',
    todo: 'Please try again in a few minutes.',
  },
  other: {
    title: 'Can’t sign in right now',
    why: 'This account can’t be used right now.',
    todo: 'Please try again later. If this continues, contact support and include the code.',
  },
  timeLeft: 'Time left',
  timeOver: 'You can sign in again',
  minutesLeft: (minutes: number) => `About ${minutes} min left`,
  erasedOn: (day: string, days: number) =>
    `Your data will be erased on ${day}. You have ${days === 1 ? 'one day' : `${days} days`} left to cancel.`,
  tryAgain: 'Sign in again',
  byCode: 'Sign in with a code',
  toReset: 'Reset password',
  withdraw: 'Keep my account and sign in',
  appeal: 'Contact support',
  otherAccount: 'Use another account',
};
