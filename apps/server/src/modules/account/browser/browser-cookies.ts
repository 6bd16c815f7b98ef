import { randomBytes } from 'node:crypto';
import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { sessionCookie } from '../../../http/cookies.ts';
import type { MasterKey } from '../../../keys/master-key.ts';

const BYTES = 32;
/**
 * Lifetime of the cookie: the longest lifetime of a session. Each session in the browser also has its own time limits.
 */
export const BROWSER_MS = tokenLimits.sessionS * 1000;

export interface BrowserCookies {
  /** The keyed hash of the cookie's secret, by which the browser is found; null without a cookie. */
  read(request: FastifyRequest): string | null;
  /** Sets a session cookie with a new secret, and the marker cookie. */
  renew(reply: FastifyReply, secret: string): void;
  clear(reply: FastifyReply): void;
}

interface CookieDeps {
  config: Pick<Config, 'accountOrigin' | 'cookieDomain'>;
  masterKey: MasterKey;
}

export const newBrowserSecret = () => randomBytes(BYTES).toString('base64url');
export const browserHash = (masterKey: MasterKey, secret: string) => masterKey.digest('browser', secret);

/**
 * Two cookies: an HttpOnly cookie that gives access to the sessions of the browser, and a marker for scripts of our
 * sites. The marker says that a session may exist and gives no access.
 */
export function browserCookies({ config, masterKey }: CookieDeps): BrowserCookies {
  const held = sessionCookie('feisuo_browser', config.accountOrigin);
  const marker = {
    path: '/',
    sameSite: 'lax',
    secure: config.accountOrigin.startsWith('https:'),
    ...(config.cookieDomain !== null && { domain: config.cookieDomain }),
  } as const;
  return {
    read(request) {
      const secret = held.read(request);
      return secret ? browserHash(masterKey, secret) : null;
    },
    renew(reply, secret) {
      const seconds = BROWSER_MS / 1000;
      held.write(reply, secret, seconds);
      void reply.setCookie(sessionMarkerCookie, randomBytes(BYTES).toString('base64url'), {
        ...marker,
        maxAge: seconds,
      });
    },
    clear(reply) {
      held.clear(reply);
      void reply.clearCookie(sessionMarkerCookie, marker);
    },
  };
}
