import type { StateTexts } from './state-texts.ts';

export const enUS: StateTexts = {
  locked: {
    title: 'Account locked for now',
    why: 'The password was wrong too many times, so signing in is paused.',
    todo: 'Wait until the time is over, or reset the password with a code now, which ends the pause.',
  },
  passwordOff: {
    title: 'Password sign-in is off',
    why: 'The password was wrong so many times that, to be safe, it no longer signs in.',
    todo: 'Sign in once with a code or a passkey, or reset the password, and it works again.',
  },
  pending: {
    title: 'Account not activated yet',
    why: 'Somebody made this account for you, and you have not confirmed it yet.',
    todo: 'Sign in once with a one-time code and it becomes active.',
  },
  blocked: {
    title: 'Account disabled',
    why: 'The account was disabled for breaking the rules.',
    todo: 'If you think this is a mistake, open a ticket and tell us.',
  },
  review: {
    title: 'Account under review',
    why: 'Somebody is reviewing the account, usually within a working day.',
    todo: 'You can sign in once it is approved; do not sign up again. In a hurry? Open a ticket.',
  },
  frozen: {
    title: 'Account frozen',
    why: 'To protect the account it cannot be used for now. The membership agreement says what happens to your membership.',
    todo: 'Support lifts it once things are clear. A ticket that explains helps.',
  },
  cancelling: {
    title: 'Account waiting to be deleted',
    why: 'You asked to delete this account and it is in its waiting period. After that your data is erased for good.',
    todo: 'If you changed your mind, take the deletion back now and everything stays. Otherwise there is nothing to do.',
  },
  reset: {
    title: 'A new password is needed',
    why: 'The password of this account may not be safe and has to be replaced.',
    todo: 'Get a code by phone or e-mail and choose a new password; then you can sign in.',
  },
  tooMany: {
    title: 'Too many tries',
    why: 'There were too many tries in a short time.',
    todo: 'Please try again in a few minutes.',
  },
  other: {
    title: 'Not possible right now',
    why: 'This account cannot be signed in to right now.',
    todo: 'Please try again later. If it stays like this, open a ticket and include the code.',
  },
  timeLeft: 'Time left',
  timeOver: 'You can sign in again',
  minutesLeft: (minutes: number) => `About ${minutes} min left`,
  erasedOn: (day: string, days: number) =>
    `Your data will be erased on ${day}. You have ${days === 1 ? 'one day' : `${days} days`} left to take it back.`,
  tryAgain: 'Sign in again',
  byCode: 'Sign in with a code',
  toReset: 'Reset password',
  withdraw: 'Keep my account and sign in',
  appeal: 'Open a ticket',
  otherAccount: 'Use another account',
};
