import { DAY_S } from '@feisuo/contract/facts/durations';
import { standInPaths } from '@feisuo/contract/facts/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../http/app-error.ts';
import { isLoopbackUrl } from '../../config/loopback-names.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { isSameSecret } from '../../keys/timing-safe.ts';

/** Holds the key after the link was opened. */
const COOKIE = 'outbox_key';
const COOKIE_SECONDS = 30 * DAY_S;

/** Derived, so that all processes share it and a restart keeps it. */
const outboxKey = (masterKey: MasterKey) => masterKey.digest('outbox-key', 'link');

/** Null if the outbox is not served: in production, with two gateways, or in a process without accounts. */
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
  return `${origin}${standInPaths.outbox}?key=${outboxKey(masterKey)}`;
}

export const outboxCookie = (masterKey: MasterKey): string => `${COOKIE}=${outboxKey(masterKey)}`;

/**
 * Refuses callers without the key. A local proxy that adds no header looks like a browser of this machine, but does not
 * know the printed link.
 */
export function assertOutboxKey(masterKey: MasterKey, { headers, query }: FastifyRequest): void {
  const asked = (query as { key?: unknown }).key;
  const [, kept = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
  const shown = asked === undefined ? kept : asked;
  if (typeof shown === 'string' && isSameSecret(shown, outboxKey(masterKey))) return;
  throw new AppError('permission_denied', {
    description: 'open the outbox by the link that the start prints; `npm run admin -- outbox` prints it again',
  });
}

/** Moves the key from the address into a cookie, so that it is not in the history or in a screenshot. */
export function setOutboxCookie(reply: FastifyReply, masterKey: MasterKey, to: string | undefined): FastifyReply {
  const attributes = `Path=${standInPaths.outbox}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict`;
  const query = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`;
  return reply
    .header('set-cookie', `${outboxCookie(masterKey)}; ${attributes}`)
    .redirect(standInPaths.outbox + query, 303);
}
