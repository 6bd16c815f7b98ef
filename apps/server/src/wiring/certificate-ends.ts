import { once } from 'node:events';
import { connect } from 'node:tls';

const TIMEOUT_MS = 5000;
const READ_EVERY_MS = 3_600_000;

interface KnownEnd {
  readAt: number;
  endsAt: Date | null;
}

/**
 * The ends of the TLS certificates of our own https origins, as visitors see them. Each is read once an hour, and a
 * host that does not answer is left out.
 */
export class CertificateEnds {
  readonly #known = new Map<string, KnownEnd>();
  readonly #hosts: readonly string[];

  constructor(origins: readonly string[]) {
    const secure = origins.map((origin) => new URL(origin)).filter(({ protocol }) => protocol === 'https:');
    this.#hosts = [...new Set(secure.map(({ host }) => host))];
  }

  async list(): Promise<{ host: string; endsAt: Date }[]> {
    const found = await Promise.all(this.#hosts.map(async (host) => ({ host, endsAt: await this.#endOf(host) })));
    return found.flatMap(({ host, endsAt }) => (endsAt ? [{ host, endsAt }] : []));
  }

  async #endOf(host: string): Promise<Date | null> {
    const known = this.#known.get(host);
    if (known && Date.now() - known.readAt < READ_EVERY_MS) return known.endsAt;
    const endsAt = await readEnd(host).catch(() => null);
    // A failed read is repeated with the next scrape.
    if (endsAt) this.#known.set(host, { readAt: Date.now(), endsAt });
    return endsAt;
  }
}

async function readEnd(host: string): Promise<Date> {
  const { hostname, port } = new URL(`https://${host}`);
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  // Only the date is read, so an expired or private certificate is accepted here.
  const socket = connect({ host: name, port: Number(port) || 443, servername: name, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
