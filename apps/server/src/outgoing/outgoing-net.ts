import { lookup, type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import type { Config } from '../config/config.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Where the server goes when somebody else says where: operators in the console, issuers in their documents. */
export interface OutgoingNet {
  /** Whether what `url` names may be reached at this address. */
  mayConnect(url: URL, address: string): boolean;
  /** Every address that a name leads to. */
  resolve(host: string): Promise<LookupAddress[]>;
}

/** An address that was given to us leads into our own network. */
export class InwardAddressError extends Error {
  override readonly name = 'InwardAddressError';
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor() {
    super('an address of our own network');
  }
}

type Known = Pick<Config, 'given' | 'privateHosts'>;
/** Settings that may name a place of our own network where the environment gives them. */
type NamedBy = 'SMTP_URL' | 'SMS_GATEWAY_URL' | 'PROVIDERS' | 'DOWNLOAD_ORIGIN' | 'ANALYTICS_SCRIPT' | 'TAG_SCRIPT';

interface Exceptions {
  namedBy?: readonly NamedBy[];
  /** A demo's receivers run beside it. */
  isThisMachineFine?: boolean;
}

/**
 * Anything public over an encrypted wire, and beyond that only what whoever runs the machines has named: hosts in
 * `PRIVATE_HOSTS`, and the very places that the environment gives for the purpose.
 */
export function outgoingNet(config: Known, { namedBy = [], isThisMachineFine = false }: Exceptions = {}): OutgoingNet {
  const places = placesIn(config.given, namedBy);
  return {
    mayConnect(url, address) {
      if (config.privateHosts.includes(url.hostname) || places.has(url.host)) return true;
      if (isThisMachineFine && isLoopbackAddress(address)) return true;
      return url.protocol !== 'http:' && isPublicAddress(address);
    },
    resolve: lookUpAll,
  };
}

const lookUp = promisify(lookup);
const lookUpAll = (host: string): Promise<LookupAddress[]> => lookUp(host, { all: true });

/** Hosts with their ports: that one service of a machine is named opens none of its others. */
function placesIn(given: Known['given'], namedBy: readonly NamedBy[]): Set<string> {
  const addresses = namedBy.flatMap((name) => given[name]?.match(/[a-z]+:\/\/[^\s"',]+/g) ?? []);
  return new Set(addresses.flatMap((one) => (URL.canParse(one) ? [new URL(one).host] : [])));
}

/**
 * What a name leads to now, all of it judged; one address that must not be reached is enough to doubt the others.
 * @throws InwardAddressError
 */
export async function judgedAddresses(net: OutgoingNet, url: URL, signal?: AbortSignal): Promise<LookupAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const asked = family === 0 ? net.resolve(host) : [{ address: host, family }];
  const found = await (signal ? Promise.race([asked, whenOver(signal)]) : asked);
  if (found.length === 0 || !found.every(({ address }) => net.mayConnect(url, address))) throw new InwardAddressError();
  return found;
}

async function whenOver(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}

/** For a connection: whatever is asked for, it is at what was judged. A name that is looked up again may lead elsewhere. */
export const leadsTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  };

/** Without the brackets of version 6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
