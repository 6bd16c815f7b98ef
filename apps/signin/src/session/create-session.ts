import type { Locale } from '@feisuo/contract/facts/locales';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { deviceIdKey } from '@feisuo/contract/facts/account-vocabulary';
import { askAccount } from '../shell/ask-account.ts';
import { askWithCaptcha, type Ask, type AskOnce } from './ask-with-captcha.ts';
import { OpenChallenges } from './open-challenges.ts';
import { SeatTokens } from './seat-tokens.ts';
import { Submissions } from './submissions.ts';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import { randomId } from './random-id.ts';

/**
 * What this browser is known by, so that limits and "a device you know" count per browser; an application of the same
 * origin finds or made the same. It opens nothing. Where a frame may keep nothing, it lasts as long as the page.
 */
export function readDeviceId(page: { localStorage: Storage }): string {
  try {
    const kept = page.localStorage.getItem(deviceIdKey);
    if (kept && /^[\w-]{16,64}$/.test(kept)) return kept;
    const made = randomId();
    page.localStorage.setItem(deviceIdKey, made);
    return made;
  } catch {
    return (fleeting ??= randomId());
  }
}

let fleeting: string | null = null;

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

/** Asks in the name of somebody who is signed in here. */
type AskAs = <Reply>(sub: string, call: Omit<Call, 'token'>) => Promise<AccountAnswer<Reply>>;

/** A token that ended early (the session was renewed elsewhere) is replaced once; then the answer counts. */
export function askAs(ask: Ask, tokens: SeatTokens): AskAs {
  return async <Reply>(sub: string, call: Omit<Call, 'token'>) => {
    const token = await tokens.tokenOf(sub);
    if (token.kind !== 'answered') return token;
    const answer = await ask<Reply>({ ...call, token: token.reply });
    if (answer.kind !== 'refused' || answer.refusal.error_code !== errorCodes.unauthenticated) return answer;
    tokens.forget(sub);
    const renewed = await tokens.tokenOf(sub);
    return renewed.kind === 'answered' ? ask<Reply>({ ...call, token: renewed.reply }) : renewed;
  };
}
