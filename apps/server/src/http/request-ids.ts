import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { makeRangeCheck } from '../config/address-ranges.ts';

/** Only characters that need no escape in the access log. */
const PROXY_ID = /^[\w.:-]{8,128}$/;

/**
 * Request ids: the id that a trusted proxy sent, so that its log and ours can be joined. Otherwise a random prefix and a
 * counter, unique across processes and restarts. They are not secret.
 */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const beginning = randomBytes(9).toString('base64url');
  let count = 0;
  const ownId = () => `${beginning}-${(count++).toString(36)}`;
  if (trustedProxies.length === 0) return ownId;
  const isTrusted = makeRangeCheck([...trustedProxies]);
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    const isKept = typeof id === 'string' && PROXY_ID.test(id) && isTrusted(socket.remoteAddress ?? '');
    return isKept ? id : ownId();
  };
}
