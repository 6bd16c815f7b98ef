import type { Locale } from '@feisuo/contract/facts/locales';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { deviceIdKey } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { askAccount } from '../shell/ask-account.ts';
import { askWithCaptcha, type Ask, type AskOnce } from './ask-with-captcha.ts';
import { OpenChallenges } from './open-challenges.ts';
import { Submissions } from './submissions.ts';
import type { AccountAnswer, Call } from '../shell/ask-account.ts';
import { randomId } from './random-id.ts';
import { fetchAccountToken } from './browser-calls.ts';

interface Held {
  token: string;
  /** Milliseconds of the page's monotonic clock. */
  until: number;
}

/**
 * Access tokens of the accounts in this browser, in memory only, so that no script can read them from storage. An
 * expired one is renewed by the cookie.
 */
export class AccountTokens {
  readonly #ask: Ask;
  readonly #now: () => number;
  readonly #held = new Map<string, Held>();
  readonly #underWay = new Map<string, Promise<AccountAnswer<string>>>();

  constructor(ask: Ask, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Stores a sign-in's token. */
  keep(sub: string, token: string, expiresInS: number): void {
    const until = this.#now() + (expiresInS - tokenLimits.earlyExpiryShortS) * 1000;
    this.#held.set(sub, { token, until });
  }

  forget(sub: string): void {
    this.#held.delete(sub);
  }

  /** Concurrent callers share one request. */
  async tokenOf(sub: string): Promise<AccountAnswer<string>> {
    const held = this.#held.get(sub);
    if (held && held.until > this.#now()) return { kind: 'answered', reply: held.token };
    const running = this.#underWay.get(sub) ?? this.#fetch(sub);
    this.#underWay.set(sub, running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(sub);
    }
  }

  async #fetch(sub: string): Promise<AccountAnswer<string>> {
    const answer = await fetchAccountToken(this.#ask, sub);
    if (answer.kind !== 'answered') return answer;
    const { access_token: token, expires_in: expiresInS } = answer.reply;
    this.keep(sub, token, expiresInS);
    return { kind: 'answered', reply: token };
  }
}

/**
 * The device id of this browser, shared with applications of the same origin, for rate limits and known devices; it
 * grants nothing. Where storage is blocked it lasts as long as the page.
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

/** The pages' access to the account service. */
export interface Session {
  ask: Ask;
  /** Calls as an account that is signed in in this browser. */
  askAs: AskAs;
  tokens: AccountTokens;
  challenges: OpenChallenges;
  submissions: Submissions;
  locale: Locale;
}

/** One per page. Handles captchas for all calls. */
export function createSession(locale: Locale, page: Window): Session {
  const deviceId = readDeviceId(page);
  const challenges = new OpenChallenges();
  const askOnce: AskOnce = (call) => askAccount({ ...call, locale, deviceId });
  const submissions = new Submissions();
  const ask = submissions.keyed(askWithCaptcha(askOnce, deviceId, (name) => challenges.solve(name)));
  const tokens = new AccountTokens(ask, () => performance.now());
  return { ask, askAs: askAs(ask, tokens), tokens, challenges, submissions, locale };
}

/** Calls as an account that is signed in here. */
type AskAs = <Reply>(sub: string, call: Omit<Call, 'token'>) => Promise<AccountAnswer<Reply>>;

/** A token that ended early (renewed elsewhere) is replaced once; then the answer is final. */
export function askAs(ask: Ask, tokens: AccountTokens): AskAs {
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
