import type { Locale } from '@feisuo/contract/facts/locales';
import { askAccount } from '../shell/ask-account.ts';
import { askAs, type AskAs } from './ask-as.ts';
import { askWithCaptcha, type Ask, type AskOnce } from './ask-with-captcha.ts';
import { OpenChallenges } from './open-challenges.ts';
import { readDeviceId } from './device-id.ts';
import { SeatTokens } from './seat-tokens.ts';
import { Submissions } from './submissions.ts';

/** What pages ask the account service with. */
export interface Session {
  ask: Ask;
  /** The same in the name of somebody who is signed in in this browser. */
  askAs: AskAs;
  tokens: SeatTokens;
  challenges: OpenChallenges;
  submissions: Submissions;
  locale: Locale;
}

/** One for each page. Captchas are met here, for all calls alike. */
export function createSession(locale: Locale, page: Window): Session {
  const deviceId = readDeviceId(page);
  const challenges = new OpenChallenges();
  const askOnce: AskOnce = (call) => askAccount({ ...call, locale, deviceId });
  const submissions = new Submissions();
  const ask = submissions.keyed(askWithCaptcha(askOnce, deviceId, (name) => challenges.solve(name)));
  const tokens = new SeatTokens(ask, () => performance.now());
  return { ask, askAs: askAs(ask, tokens), tokens, challenges, submissions, locale };
}
