import { DAY_S } from '@feisuo/contract/facts/durations';
import { standInPaths } from '@feisuo/contract/facts/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../http/app-error.ts';
import { leadsToLoopback } from '../../config/loopback-names.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { isSameSecret } from '../../keys/timing-safe.ts';

/** Holds the key after the link was opened. */
const COOKIE = 'outbox_key';
const COOKIE_SECONDS = 30 * DAY_S;

/** The same for all processes and after a restart, and as secret as the master key. */
const outboxKey = (masterKey: MasterKey) => masterKey.digest('outbox-key', 'link');

/** Null where the outbox is not served: in production, where both channels are real, or in a process without accounts. */
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
  const origin = leadsToLoopback(siteOrigin) ? siteOrigin : `http://localhost:${port}`;
  return `${origin}${standInPaths.outbox}?key=${outboxKey(masterKey)}`;
}

/** The header by which a script shows the key. */
export const outboxCookie = (masterKey: MasterKey): string => `${COOKIE}=${outboxKey(masterKey)}`;

/**
 * Refuses callers without the key. A local proxy that adds no header looks like a browser of this machine; it does not know
 * what the start printed.
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

/** Moves the key from the address into a cookie, so that it is neither in the history nor in a screenshot. */
export function keepOutboxKey(reply: FastifyReply, masterKey: MasterKey, to: string | undefined): FastifyReply {
  const attributes = `Path=${standInPaths.outbox}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict`;
  const query = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`;
  return reply
    .header('set-cookie', `${outboxCookie(masterKey)}; ${attributes}`)
    .redirect(standInPaths.outbox + query, 303);
}
