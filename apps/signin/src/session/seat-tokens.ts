import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { AccountAnswer } from '../shell/ask-account.ts';
import type { Ask } from './ask-with-captcha.ts';
import { askSeatToken } from './browser-calls.ts';

interface Held {
  token: string;
  /** Milliseconds on the clock of this page, which no change of the time of day moves. */
  until: number;
}

/**
 * Access tokens of the people in this browser, in memory only: what a script could read from storage later, it could
 * carry away. Whoever needs one and finds it expired gets a new one from the cookie.
 */
export class SeatTokens {
  readonly #ask: Ask;
  readonly #now: () => number;
  readonly #held = new Map<string, Held>();
  readonly #underWay = new Map<string, Promise<AccountAnswer<string>>>();

  constructor(ask: Ask, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Keeps what a sign-in gave. */
  keep(sub: string, token: string, expiresInS: number): void {
    const until = this.#now() + (expiresInS - tokenLimits.earlyExpiryShortS) * 1000;
    this.#held.set(sub, { token, until });
  }

  forget(sub: string): void {
    this.#held.delete(sub);
  }

  /** Several askers at once share one call. */
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
    const answer = await askSeatToken(this.#ask, sub);
    if (answer.kind !== 'answered') return answer;
    const { access_token: token, expires_in: expiresInS } = answer.reply;
    this.keep(sub, token, expiresInS);
    return { kind: 'answered', reply: token };
  }
}
