import type { Locale } from '@feisuo/contract/facts/locales';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { deviceIdKey } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { readHomeRegion, type Region } from '../form/countries.ts';
import { askAccount, type AccountAnswer, type Call } from '../shell/ask-account.ts';
import { askWithCaptcha, type Ask, type AskOnce } from './ask-with-captcha.ts';
import { OpenChallenges } from './open-captchas.ts';
import { Submissions } from './idempotency-keys.ts';
import { randomId } from './random-id.ts';
import { fetchAccountToken } from './browser-calls.ts';

interface Held {
  token: string;
  /** When the token expires, in milliseconds of the page's monotonic clock. */
  until: number;
}

/**
 * Access tokens of the accounts that are signed in in this browser. They are only in memory, so that no script can read
 * them from storage; the session cookie replaces an expired token.
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

  keep(sub: string, token: string, expiresInS: number): void {
    const until = this.#now() + (expiresInS - tokenLimits.earlyExpiryShortS) * 1000;
    this.#held.set(sub, { token, until });
  }

  forget(sub: string): void {
    this.#held.delete(sub);
  }

  /** Returns a valid access token. Concurrent callers share one request. */
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
 * Random id of this browser, for rate limits and known devices. It gives no access; if storage is blocked, a new id is
 * made for each page.
 */
export function readDeviceId(page: { localStorage: Storage }): string {
  try {
    const stored = page.localStorage.getItem(deviceIdKey);
    if (stored && /^[\w-]{16,64}$/.test(stored)) return stored;
    const made = randomId();
    page.localStorage.setItem(deviceIdKey, made);
    return made;
  } catch {
    return (fleeting ??= randomId());
  }
}

let fleeting: string | null = null;

/** Everything that the account pages need to call the account service. */
export interface Session {
  ask: Ask;
  /** Sends a request with the access token of an account that is signed in in this browser. */
  askAs: AskAs;
  tokens: AccountTokens;
  challenges: OpenChallenges;
  submissions: Submissions;
  locale: Locale;
  /** The region with which inputs for phone numbers begin. */
  homeRegion: Region;
}

/** Creates the session, once per page. All its requests handle captchas. */
export function createSession(locale: Locale, page: Window): Session {
  const deviceId = readDeviceId(page);
  const challenges = new OpenChallenges();
  const askOnce: AskOnce = (call) => askAccount({ ...call, locale, deviceId });
  const submissions = new Submissions();
  const ask = submissions.keyed(askWithCaptcha(askOnce, deviceId, (name) => challenges.solve(name)));
  const tokens = new AccountTokens(ask, () => performance.now());
  return {
    ask,
    askAs: askAs(ask, tokens),
    tokens,
    challenges,
    submissions,
    locale,
    homeRegion: readHomeRegion(page.document),
  };
}

/** Sends a request with the access token of an account that is signed in in this browser. */
type AskAs = <Reply>(sub: string, call: Omit<Call, 'token'>) => Promise<AccountAnswer<Reply>>;

/**
 * Wraps `ask` so that a request is sent once more with a new token if the server refuses its token. Another window may
 * have replaced the token.
 */
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
