import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { makeRangeCheck, namedRanges } from '../config/address-ranges.ts';
import type { Config } from '../config/config.ts';
import { isLoopbackName, isLoopbackUrl } from '../config/loopback-names.ts';
import { addressSubject } from './rate-limit.ts';

export type CallerConfig = Pick<
  Config,
  'trustedProxies' | 'port' | 'siteOrigin' | 'accountOrigin' | 'consoleOrigin' | 'thirdPartyHost'
>;

/**
 * Words in the names of headers that proxies, tunnels and CDNs add. A browser or script on this machine sends no such
 * header.
 */
const FORWARDING =
  /(?:^|[-_])(?:ip|ips|ipaddress|clientip|consumer|authenticated|addr|forward\w*|hops?|scheme|https|ssl|tls|proto|via|prox(?:y|ied)|remote|original(?:url)?|originating|rewrite|surrogate|served[-_]by|auth[-_]request|client[-_](?:port|cert)|lb|waf|(?:req|request|unique|correlation|transaction)[-_]?id|trace\w*|span|b3|datadog|cdn|edge|geo|akamai|varnish|eagleeye|envoy|haproxy|traefik|ngrok|tunnel|azure|arr|amz\w*|tencent|appengine|fastly|vercel|cluster)(?:[-_]|$)|^(?:x-real-|x-host$|x-(?:request|queue)-start$|cf-|fly-|ali-|wl-)/;

/** Headers that begin with `sec-` are skipped: only browsers set them. */
const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((name) => !name.startsWith('sec-') && FORWARDING.test(name));

export interface CallerJudge {
  /**
   * The caller's address. Null if the request came through a proxy that TRUST_PROXY does not list, or that sent no
   * X-Forwarded-For.
   */
  addressOf(request: FastifyRequest): string | null;
  /** Whether a page or program on this machine sent the request. */
  isThisMachine(request: FastifyRequest): boolean;
  /**
   * Whether the Host header is safe against DNS rebinding, by which another site lets its own name resolve to this
   * server.
   */
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
      // Without X-Forwarded-For, the caller of a trusted proxy is unknown. A loopback connection may come from a proxy
      // that TRUST_PROXY does not list.
      return isTrusted(peer) || (isLoopback(peer) && isLoopbackUnclear) ? null : peer;
    }
    // X-Forwarded-For is used only if a proxy in TRUST_PROXY sent it.
    return isTrusted(peer) && request.headers['x-forwarded-for'] !== undefined ? request.ip : null;
  };
  const hostnames = ({ headers }: FastifyRequest) =>
    [headers.host, ...[headers['x-forwarded-host'] ?? []].flat()].map((host) => hostnameOf(host ?? ''));

  return {
    addressOf,
    isThisMachine(request) {
      // A proxy may pass on the X-Forwarded-For header that a visitor sent, so a loopback address in this header
      // proves nothing.
      if (isForwarded(request)) return false;
      const address = addressOf(request);
      // A proxy such as nginx before 1.29.7 uses HTTP/1.0 and may add no header. Local programs use HTTP/1.1.
      if (address === null || !isLoopback(address) || request.raw.httpVersion === '1.0') return false;
      // Another site can let its own name resolve to this machine, and the browser then sends that name as Host.
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
 * Whether a loopback connection may carry a visitor's request through a proxy or tunnel: if TRUST_PROXY lists a proxy,
 * or the origin uses https (this process has no TLS) or another port.
 */
export function mayLoopbackBeProxy(config: CallerConfig): boolean {
  const { trustedProxies, port, siteOrigin, accountOrigin, consoleOrigin } = config;
  return [siteOrigin, accountOrigin, consoleOrigin].some((origin) => {
    const { protocol, port: publicPort } = new URL(origin);
    const isProxied = trustedProxies.length > 0 || protocol === 'https:' || Number(publicPort || 80) !== port;
    return isProxied && !isLoopbackUrl(origin);
  });
}

const ownHostnames = ({ siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost }: CallerConfig): string[] => [
  ...[siteOrigin, accountOrigin, consoleOrigin].map((origin) => new URL(origin).hostname),
  ...(thirdPartyHost === null ? [] : [hostnameOf(thirdPartyHost)]),
];

const hostnameOf = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, '');

/**
 * The network of an address: IPv4 /24, IPv6 /48. Limits count networks, because a customer of a provider can easily
 * get another address in the same network.
 */
export function addressBlock(ip: string): string {
  const address = addressSubject(ip);
  if (address.includes('.')) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.includes(':')) return address;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}
