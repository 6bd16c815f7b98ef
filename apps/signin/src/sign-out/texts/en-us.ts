import type { SignOutTexts } from './sign-out-texts.ts';

export const enUS: SignOutTexts = {
  title: 'Sign out',
  question: 'Sign out?',
  lead: 'Every account in this browser is signed out, and the applications you signed in to with it lose access to your account. Applications that support single sign-out sign you out too. Others may still show you as signed in, so sign out there as well.',
  askedBy: (application: string) => `${application} asks you to sign out.`,
  confirm: 'Sign out',
  stay: 'Stay signed in',
  working: 'Signing out…',
  done: 'You are signed out',
  doneMessage: 'No accounts are signed in to this browser. On a shared computer, close the browser too.',
  othersStay: 'Only this account was signed out. Others are still signed in in this browser.',
  framed:
    'This page is embedded in another site, and the browser doesn’t let it see your sign-in. You are still signed in. Please sign out in a new page.',
  openPage: 'Open the page to sign out',
  signInAgain: 'Sign in again',
  refused: {
    broken: 'This sign-out link does not work',
    brokenMessage:
      'The app that asked is not registered, or the address to return to is not the registered one. For your safety you are not sent there, and you are not signed out yet.',
    restart:
      'To sign out, use the button below, or go back to the app and sign out there again. If this keeps happening, give the app’s support team the code below.',
  },
  unreachable: {
    offline: 'You may be offline, or the service may be temporarily unavailable. You are still signed in.',
    faulty: (status: number) =>
      `The service returned an unexpected response (HTTP ${status}). You are still signed in.`,
  },
};
