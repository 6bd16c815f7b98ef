import { lookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import type { Config } from '../config/config.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/**
 * Access rules for addresses that others supply: operators in the console, issuers in their documents (SSRF
 * protection).
 */
export interface OutgoingNet {
  /** Whether a connection to this address is allowed for `url`. */
  mayConnect(url: URL, address: string): boolean;
  resolve(host: string): Promise<LookupAddress[]>;
}

/** A supplied address resolves to our own network. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor() {
    super('an address of our own network');
  }
}

type Known = Pick<Config, 'given' | 'privateHosts'>;
/** Settings that may name a private address if they come from the environment. */
type NamedBy = 'SMTP_URL' | 'SMS_GATEWAY_URL' | 'PROVIDERS' | 'DOWNLOAD_ORIGIN' | 'ANALYTICS_SCRIPT' | 'TAG_SCRIPT';

interface Exceptions {
  namedBy?: readonly NamedBy[];
  /** Allows loopback: receivers of a demo run on the same machine. */
  allowsLoopback?: boolean;
}

/**
 * Allows public addresses over TLS, hosts in `PRIVATE_HOSTS`, and the exact hosts and ports that the environment names
 * for the purpose.
 */
export function outgoingNet(config: Known, { namedBy = [], allowsLoopback = false }: Exceptions = {}): OutgoingNet {
  const places = placesIn(config.given, namedBy);
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

/** Hosts with ports: naming one service of a machine must not allow its other services. */
function placesIn(given: Known['given'], namedBy: readonly NamedBy[]): Set<string> {
  const addresses = namedBy.flatMap((name) => given[name]?.match(/[a-z]+:\/\/[^\s"',]+/g) ?? []);
  return new Set(addresses.flatMap((one) => (URL.canParse(one) ? [new URL(one).host] : [])));
}

/**
 * Resolves the host and checks all of its addresses; one forbidden address refuses the whole host.
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

/** A `lookup` that returns the checked addresses: a second DNS lookup could return others (DNS rebinding). */
export const pinnedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  };

/** Without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
