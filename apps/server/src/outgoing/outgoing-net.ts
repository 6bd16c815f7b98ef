import { lookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import type { Config } from '../config/config.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/**
 * Rules for connections to addresses that others supply: operators in the console, or issuers in their metadata
 * (protection against SSRF).
 */
export interface OutgoingNet {
  /** Whether `url` may be reached by a connection to this IP address. */
  mayConnect(url: URL, address: string): boolean;
  resolve(host: string): Promise<LookupAddress[]>;
}

/** Thrown when a supplied address resolves to an address of our own network. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor() {
    super('an address of our own network');
  }
}

type Known = Pick<Config, 'env' | 'privateHosts'>;
/** Settings that may contain a private address if the environment sets them. */
type NamedBy =
  | 'SMTP_URL'
  | 'SMS_GATEWAY_URL'
  | 'PROVIDERS'
  | 'DOWNLOAD_ORIGIN'
  | 'ANALYTICS_SCRIPT'
  | 'TAG_SCRIPT'
  | 'ALERT_WEBHOOK_URL'
  | 'ERROR_DSN';

interface Exceptions {
  namedBy?: readonly NamedBy[];
  /** Whether loopback addresses are allowed, because in a demo the receivers run on the same machine. */
  allowsLoopback?: boolean;
}

/**
 * Allows public addresses over TLS, the hosts in `PRIVATE_HOSTS`, and exactly the hosts and ports that the
 * environment names in `namedBy`.
 */
export function outgoingNet(config: Known, { namedBy = [], allowsLoopback = false }: Exceptions = {}): OutgoingNet {
  const places = placesIn(config.env, namedBy);
  return {
    mayConnect(url, address) {
      if (config.privateHosts.includes(url.hostname) || places.has(url.host)) return true;
      if (allowsLoopback && isLoopbackAddress(address)) return true;
      return url.protocol !== 'http:' && isPublicAddress(address);
    },
    resolve: lookUpAll,
  };
}

const lookUp = promisify(lookup);
const lookUpAll = (host: string): Promise<LookupAddress[]> => lookUp(host, { all: true });

/**
 * Hosts with their ports: a service that the environment names does not make other services of its machine reachable.
 */
function placesIn(env: Known['env'], namedBy: readonly NamedBy[]): Set<string> {
  const addresses = namedBy.flatMap((name) => env[name]?.match(/[a-z]+:\/\/[^\s"',]+/g) ?? []);
  return new Set(addresses.flatMap((one) => (URL.canParse(one) ? [new URL(one).host] : [])));
}

/**
 * Resolves the host and checks all its addresses; one forbidden address refuses the host.
 * @throws PrivateAddressError
 */
export async function resolveChecked(net: OutgoingNet, url: URL, signal?: AbortSignal): Promise<LookupAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const asked = family === 0 ? net.resolve(host) : [{ address: host, family }];
  const found = await (signal ? Promise.race([asked, whenOver(signal)]) : asked);
  if (found.length === 0 || !found.every(({ address }) => net.mayConnect(url, address)))
    throw new PrivateAddressError();
  return found;
}

async function whenOver(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/**
 * A `lookup` function that returns the checked addresses, because a second DNS lookup could return other addresses
 * (DNS rebinding).
 */
export const pinnedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  };

/** The host name; an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
