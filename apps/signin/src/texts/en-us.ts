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
    form: {
      show: 'Show',
      hide: 'Hide',
      showPassword: 'Show password',
      phone: 'Phone number',
      email: 'E-mail',
      country: 'Country or region',
      useEmail: 'Use e-mail',
      usePhone: 'Use phone',
      code: 'Code',
      smsCode: 'Text message code',
      sendCode: 'Get a code',
      resend: 'Send again',
      resendIn: (seconds) => `Send again (${seconds} s)`,
      codeSent: 'The code is on its way. It is valid for 10 minutes.',
      digit: (place) => `Digit ${place}`,
      sending: 'Working…',
      strength: {
        tooShort: (characters) => `At least ${characters} characters. Pasting is fine; longer is safer.`,
        levels: [
          'Strength: weak. Choose a longer, less common one.',
          'Strength: fair. A little longer would be better.',
          'Strength: good. Pasting is fine; longer is safer.',
          'Strength: very good.',
        ],
      },
      problems: {
        phone: 'Enter a valid phone number',
        email: 'Enter a valid e-mail address',
        code: 'Enter the 6-digit code you received',
        codeNotSent: 'Press “Get a code” first',
        username: 'Enter your phone number, e-mail or user name',
        password: 'Enter your password',
        newPassword: (min, max) => `A password has ${min} to ${max} characters`,
        commonPassword: 'This password is too common or too easy to guess. Please choose another.',
        agreement: 'Please read and accept the user agreement and the privacy policy first',
        recovery: 'Enter one of your recovery codes',
      },
    },
    captcha: {
      loading: 'Preparing the check…',
      title: 'A quick check that you are human',
      lead: 'Press the button and your browser does a small calculation in the background, about a second. No puzzles, nothing to decipher.',
      start: 'Start the check',
      working: 'Checking…',
      halfway: 'Halfway there',
      progress: 'Progress of the check',
      toImage: 'Another way: read an image',
      giveUp: 'Not now',
      image: {
        title: 'Type what the image says',
        lead: (characters) => `${characters} letters and digits. Capitals do not matter.`,
        alt: 'Image with characters to type',
        label: 'Characters in the image',
        reload: 'Get a new image',
        submit: 'Submit',
        toWork: 'Use the automatic check instead',
        empty: 'Type the characters in the image first',
        wrong: (triesLeft) =>
          triesLeft === 1 ? 'That does not match. One try left.' : `That does not match. ${triesLeft} tries left.`,
        renewed: 'That did not match. Here is a new image.',
      },
      passed: 'Check passed',
      returning: 'Taking you back to where you were…',
      goOn: 'Not taken back? Continue here',
      finished: 'You can go back to where you were and carry on.',
      closed: {
        title: 'This check is no longer valid',
        says: 'A check is valid for a short time and only once. Go back to where you were and try again from there.',
      },
      unreachable: {
        offline: 'You may be offline, or the service may be away for a moment. The check is not finished yet.',
        faulty: (status) =>
          `The service gave an answer we cannot read (HTTP ${status}). The check is not finished yet.`,
      },
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
