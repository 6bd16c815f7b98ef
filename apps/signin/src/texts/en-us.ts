import { enUS as errors } from '@feisuo/contract/facts/error-messages/en-us';
import type { Texts } from './texts.ts';

export const enUS = (name: string): Texts => {
  const passport = `${name} Pass`;
  return {
    errors,
    passport,
    toSite: 'Back to the site',
    landing: {
      title: `One account for everything ${name}`,
      lines: [
        `${passport} is the account shared by our website and apps.`,
        'When an application asks you to sign in, this page first tells you who is asking and what it will use. You decide.',
        'You type your password only on the account pages. It is never handed to the application that asked.',
      ],
      formComing: 'Signing in and signing up are not available yet. Please check back later.',
    },
    notFound: {
      title: 'There is no page here',
      says: 'The address may be mistyped, or the page has moved. If an application sent you here, go back to it and start signing in again.',
      toAccount: 'Go to the account centre',
    },
    authorize: {
      loading: 'Checking who is asking you to sign in…',
      asks: `asks you to sign in with ${passport}`,
      willUse: 'Once you sign in, it can:',
      usesNothing: 'It asks for no personal information.',
      formComing:
        'Signing in is not available yet. For now this page only shows who is asking: it signs nobody in and hands nothing over.',
      returnsTo: (place) => `Cancelling takes you back to ${place}`,
      cancel: 'Cancel and go back',
    },
    refused: {
      todo: 'What you can do',
      restart:
        'Go back to the application and start signing in again. If this keeps happening, give the code below to whoever supports the application.',
      wait: 'There were too many requests. Please try again in a few minutes.',
      later: 'The problem is on our side. Please try again in a moment.',
      code: (code) => `Error code ${code}`,
    },
    unreachable: {
      title: 'The account service cannot be reached',
      offline: 'You may be offline, or the service may be away for a moment. Your sign-in request is not lost.',
      faulty: (status) =>
        `The service gave an answer we cannot read (HTTP ${status}). Your sign-in request is not lost.`,
      todo: 'Check your connection and try again, or use another network.',
      retry: 'Try again',
    },
  };
};
