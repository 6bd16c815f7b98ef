import type { StateTexts } from './state-texts.ts';

export const enUS: StateTexts = {
  locked: {
    title: 'Account temporarily locked',
    why: 'Too many wrong passwords in a row, so you can’t sign in for now.',
    todo: 'Wait until the countdown ends, or reset your password with a code to unlock the account right away.',
  },
  passwordOff: {
    title: 'Password sign-in is off',
    why: 'The password was entered wrong too many times. To keep the account safe, it can’t be used to sign in.',
    todo: 'To turn it back on, sign in once with a code or a passkey, or reset your password.',
  },
  pending: {
    title: 'Account not activated yet',
    why: 'This account was created for you and hasn’t been confirmed yet.',
    todo: 'Sign in once with a code to activate it.',
  },
  blocked: {
    title: 'Account disabled',
    why: 'The account was disabled for breaking the rules.',
    todo: 'If you think this is a mistake, contact support and explain what happened.',
  },
  review: {
    title: 'Account under review',
    why: 'Our team is reviewing this account. It usually takes up to one business day.',
    todo: 'You can sign in once it’s approved; there’s no need to sign up again. In a hurry? Contact support.',
  },
  frozen: {
    title: 'Account frozen',
    why: 'To protect the account, you can’t sign in for now. See the membership agreement for what happens to your membership time.',
    todo: 'Support will unfreeze the account once everything has been checked. Contact support to speed this up.',
  },
  cancelling: {
    title: 'Account scheduled for deletion',
    why: 'You asked to delete this account, and it’s in the waiting period. After that, your personal data is erased and can’t be restored.',
    todo: 'Changed your mind? Cancel the deletion now and keep your data and membership. To go ahead with it, you don’t need to do anything.',
  },
  reset: {
    title: 'New password needed',
    why: 'This account’s password may not be safe and needs to be changed.',
    todo: 'Get a code by text message or email and set a new password. Then you can sign in.',
  },
  tooMany: {
    title: 'Too many attempts',
    why: 'You tried too many times in a short period.',
    todo: 'Please try again in a few minutes.',
  },
  other: {
    title: 'Can’t sign in right now',
    why: 'This account can’t sign in right now.',
    todo: 'Please try again later. If this continues, contact support and include the code.',
  },
  timeLeft: 'Time left',
  timeOver: 'You can sign in again',
  minutesLeft: (minutes: number) => `About ${minutes} min left`,
  erasedOn: (day: string, days: number) =>
    `Your personal data will be erased on ${day}. You have ${days === 1 ? 'one day' : `${days} days`} left to cancel.`,
  tryAgain: 'Sign in again',
  byCode: 'Sign in with a code',
  toReset: 'Reset password',
  withdraw: 'Cancel deletion and sign in',
  appeal: 'Contact support',
  otherAccount: 'Sign in with another account',
};
