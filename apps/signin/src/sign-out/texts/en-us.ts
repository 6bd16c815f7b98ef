import type { SignOutTexts } from './sign-out-texts.ts';

export const enUS: SignOutTexts = {
  title: 'Sign out',
  question: 'Sign out?',
  lead: 'You’ll be signed out of all accounts in this browser, and of the apps you signed in to with them.',
  askedBy: (application: string) =>
    `“${application}” asks you to sign out. You’ll be signed out of all accounts in this browser, and of the apps you signed in to with them.`,
  confirm: 'Sign out',
  stay: 'Stay signed in',
  working: 'Signing out…',
  done: 'You are signed out',
  doneMessage: 'No account is signed in in this browser any more. On a shared computer, close the browser too.',
  othersStay: 'Only this account was signed out. Your other accounts are still signed in in this browser.',
  framed:
    'This page is embedded in another site, and the browser doesn’t let it see your sign-in, so you’re still signed in. Please sign out on a new page.',
  openPage: 'Open page to sign out',
  signInAgain: 'Sign in again',
  refused: {
    broken: 'This sign-out link doesn’t work',
    brokenMessage:
      'The app that asked you to sign out isn’t registered, or its return address doesn’t match the registered one. For your security, we won’t send you there, and you’re still signed in.',
    restart:
      'To sign out, use the button below, or go back to the app and sign out again. If this keeps happening, give the code below to the app’s support team.',
  },
  unreachable: {
    offline: 'You may be offline, or the service may be temporarily unavailable. You’re still signed in.',
    faulty: (status: number) => `The service returned an unexpected response (HTTP ${status}). You’re still signed in.`,
  },
};
