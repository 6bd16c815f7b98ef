import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { makeRangeCheck, namedRanges } from '../config/address-ranges.ts';
import type { Config } from '../config/config.ts';
import { isLoopbackName, leadsToLoopback } from '../config/loopback-names.ts';
import { addressSubject } from './rate-limit.ts';

/** What decides which address a request comes from. */
export type CallerConfig = Pick<
  Config,
  'trustedProxies' | 'port' | 'siteOrigin' | 'accountOrigin' | 'consoleOrigin' | 'thirdPartyHost'
>;

/**
 * Headers that a proxy, a tunnel or a CDN adds, by the words in their names: an address, a hop, a scheme, an id of the request or
 * its trace, or the vendor. A browser or a script on this machine sends none.
 */
const FORWARDING =
  /(?:^|[-_])(?:ip|ips|ipaddress|addr|forward\w*|hops?|scheme|https|ssl|tls|proto|via|prox(?:y|ied)|remote|original|originating|(?:request|unique|correlation|transaction)[-_]?id|trace\w*|span|b3|datadog|cdn|edge|geo|akamai|varnish|eagleeye|envoy|haproxy|traefik|ngrok|tunnel|azure|arr|amz\w*|tencent|appengine|fastly|vercel|cluster)(?:[-_]|$)|^(?:x-real-|x-host$|x-(?:request|queue)-start$|cf-|fly-|ali-|wl-)/;

/** Names with `sec-` are the browser's alone. */
const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((name) => !name.startsWith('sec-') && FORWARDING.test(name));

export interface CallerJudge {
  /** The caller's address; null behind a proxy that TRUST_PROXY does not name or that sends no X-Forwarded-For. */
  addressOf(request: FastifyRequest): string | null;
  /** Whether it was sent on this machine, by a page or a program of this machine. */
  isThisMachine(request: FastifyRequest): boolean;
  /** Whether the request names a host that no strange site can point at us. */
  hasSafeHost(request: FastifyRequest): boolean;
}

export function makeCallerJudge(config: CallerConfig): CallerJudge {
  const isTrusted = makeRangeCheck(config.trustedProxies);
  const isLoopback = makeRangeCheck(namedRanges.loopback);
  const ownNames = new Set(ownHostnames(config));
  const isLoopbackUnclear = mayLoopbackBeProxy(config);

  const addressOf = (request: FastifyRequest): string | null => {
    const peer = request.socket.remoteAddress ?? '';
    if (!isForwarded(request)) {
      // A proxy that was named says for whom it asks; one that was not may be anything on loopback.
      return isTrusted(peer) || (isLoopback(peer) && isLoopbackUnclear) ? null : peer;
    }
    // Of all these headers only X-Forwarded-For is read, and only from proxies that were named.
    return isTrusted(peer) && request.headers['x-forwarded-for'] !== undefined ? request.ip : null;
  };
  const hostnames = ({ headers }: FastifyRequest) =>
    [headers.host, ...[headers['x-forwarded-host'] ?? []].flat()].map((host) => hostnameOf(host ?? ''));

  return {
    addressOf,
    isThisMachine(request) {
      // Proxies may pass on an X-Forwarded-For of the visitor, so a forwarded loopback address proves nothing.
      if (isForwarded(request)) return false;
      const address = addressOf(request);
      // nginx asks in HTTP/1.0 unless told otherwise, and may add nothing else.
      if (address === null || !isLoopback(address) || request.raw.httpVersion === '1.0') return false;
      // A strange site can point its own name at this machine; the Host that a browser sends is then that name.
      return hostnames(request).every(isLoopbackName);
    },
    hasSafeHost: (request) =>
      hostnames(request).every(
        (name) =>
          ownNames.has(name) ||
          isLoopbackName(name) ||
          isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
          /^[a-z0-9-]+$/.test(name),
      ),
  };
}

/**
 * Whether a connection from loopback may carry a visitor: an origin is public, and visitors come through a proxy or tunnel. One is
 * there where TRUST_PROXY names any, where the origin is encrypted (this process does no TLS), or where its port is not ours.
 */
export function mayLoopbackBeProxy(config: CallerConfig): boolean {
  const { trustedProxies, port, siteOrigin, accountOrigin, consoleOrigin } = config;
  return [siteOrigin, accountOrigin, consoleOrigin].some((origin) => {
    const { protocol, port: publicPort } = new URL(origin);
    const isProxied = trustedProxies.length > 0 || protocol === 'https:' || Number(publicPort || 80) !== port;
    return isProxied && !leadsToLoopback(origin);
  });
}

const ownHostnames = ({ siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost }: CallerConfig): string[] => [
  ...[siteOrigin, accountOrigin, consoleOrigin].map((origin) => new URL(origin).hostname),
  ...(thirdPartyHost === null ? [] : [hostnameOf(thirdPartyHost)]),
];

const hostnameOf = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, '');

/**
 * The network that an address belongs to: an IPv4 /24, an IPv6 /48. One customer of a provider can change the address within it
 * at will, so limits on cheap accounts count the block.
 */
export function addressBlock(ip: string): string {
  const address = addressSubject(ip);
  if (address.includes('.')) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.includes(':')) return address;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}
