import { DAY_S } from '@feisuo/contract/facts/durations';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../http/app-error.ts';
import { isLoopbackUrl } from '../../config/loopback-names.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { isSameSecret } from '../../keys/timing-safe.ts';

/** After a person opened the printed link, this cookie contains the key. */
const COOKIE = 'outbox_key';
const COOKIE_SECONDS = 30 * DAY_S;

/** The key is derived from the master key, so all processes have the same key, also after a restart. */
const outboxKey = (masterKey: MasterKey) => masterKey.digest('outbox-key', 'link');

/**
 * Returns the link to the outbox page, which the server prints when it starts. Null if the page is not served: in
 * production, if both gateways are configured, or in a process without the account service.
 */
export function outboxLink(
  {
    mode,
    sms,
    mail,
    services,
    siteOrigin,
    port,
  }: Pick<Config, 'mode' | 'sms' | 'mail' | 'services' | 'siteOrigin' | 'port'>,
  masterKey: MasterKey,
): string | null {
  if (mode === 'production' || (sms && mail) || !services.has('account')) return null;
  const origin = isLoopbackUrl(siteOrigin) ? siteOrigin : `http://localhost:${port}`;
  return `${origin}${sandboxPaths.outbox}?key=${outboxKey(masterKey)}`;
}

export const outboxCookie = (masterKey: MasterKey): string => `${COOKIE}=${outboxKey(masterKey)}`;

/**
 * Refuses callers without the key. The loopback check is not enough: requests through a local proxy also come from this
 * machine, but a visitor behind the proxy does not know the key.
 */
export function assertOutboxKey(masterKey: MasterKey, { headers, query }: FastifyRequest): void {
  const asked = (query as { key?: unknown }).key;
  const [, cookieKey = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
  const shown = asked === undefined ? cookieKey : asked;
  if (typeof shown === 'string' && isSameSecret(shown, outboxKey(masterKey))) return;
  throw new AppError('permission_denied', {
    description:
      'open the outbox with the link that the server prints at start; `npm run admin -- outbox` prints it again',
  });
}

/**
 * Moves the key from the URL into a cookie, so that the key does not stay in the browser's history or appear in
 * screenshots.
 */
export function setOutboxCookie(reply: FastifyReply, masterKey: MasterKey, to: string | undefined): FastifyReply {
  const attributes = `Path=${sandboxPaths.outbox}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict`;
  const query = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`;
  return reply
    .header('set-cookie', `${outboxCookie(masterKey)}; ${attributes}`)
    .redirect(sandboxPaths.outbox + query, 303);
}
