import type { Clock } from '../../../time/clock.ts';
import type { Outcome } from './ad-platform.ts';
import { ask, readObject, toShortLine, wordOf, type Send } from './upload-request.ts';

export interface BingLogin {
  tokenUrl: string;
  clientId: string;
  clientSecret: string | null;
  refreshToken: string;
}

const SCOPE = 'https://ads.microsoft.com/msads.manage offline_access';
/** A token is renewed this long before its expiry. */
const EARLY_MS = 120_000;

/** Access tokens for Bing, which are valid for an hour. Each process caches its own token. */
export class BingTokens {
  readonly #login: BingLogin;
  readonly #clock: Clock;
  #known: { accessToken: string; until: number } | null = null;

  constructor(login: BingLogin, clock: Clock) {
    this.#login = login;
    this.#clock = clock;
  }

  forget(): void {
    this.#known = null;
  }

  async find(send: Send): Promise<{ accessToken: string } | { fault: Outcome }> {
    const now = this.#clock.now().getTime();
    if (this.#known && now < this.#known.until) return this.#known;
    const { tokenUrl, clientId, clientSecret, refreshToken } = this.#login;
    const asked = {
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      scope: SCOPE,
    };
    const outcome = await ask(send, {
      method: 'POST',
      url: tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(asked).toString(),
    });
    // The request for a token uploads no conversion, so a retry cannot count a conversion twice.
    if ('fault' in outcome) return { fault: { is: 'again', why: 'no access token' } };
    const { access_token: token, expires_in: lifetimeS, error } = readObject(outcome.answer.body) ?? {};
    if (typeof token !== 'string')
      return { fault: { is: 'never', why: toShortLine(`no access token: ${wordOf(error)}`) } };
    const lifetimeMs = typeof lifetimeS === 'number' ? lifetimeS * 1000 : 0;
    this.#known = { accessToken: token, until: now + lifetimeMs - EARLY_MS };
    return this.#known;
  }
}
