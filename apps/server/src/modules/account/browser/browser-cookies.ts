import { randomBytes } from 'node:crypto';
import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { sessionCookie } from '../../../http/cookies.ts';
import type { MasterKey } from '../../../keys/master-key.ts';

const BYTES = 32;
/** As long as the longest session; each one in it has limits of its own. */
export const BROWSER_MS = tokenLimits.sessionS * 1000;

export interface BrowserCookies {
  /** The keyed hash of what the browser holds, by which alone it is known; null where it holds nothing. */
  read(request: FastifyRequest): string | null;
  /** Gives the browser a new secret, whatever it held before, and marks it. */
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
 * Two cookies: one that opens the sessions of a browser and that no script can read, and a marker for scripts of our sites,
 * which tells them that a session may exist and opens nothing.
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
