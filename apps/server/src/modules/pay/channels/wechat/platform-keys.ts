import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { Clock } from '../../../../time/clock.ts';
import { isEncryptedResource, openResource } from './decrypt-resource.ts';
import type { WechatAccount } from './wechat-account.ts';
import { isSignedBy, readSignedHeaders } from './wechat-signature.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** How often certificates are fetched. WeChat Pay changes them every few years and lists the new one a day ahead. */
const RENEW_MS = 12 * 3_600_000;
/** Minimum time between fetches for unknown serial numbers, which a forged notification can contain. */
const LOOK_AGAIN_MS = 60_000;
/**
 * Delays after failed fetches; the last delay repeats. A merchant without certificates would otherwise cause a fetch
 * per call.
 */
const BACKOFF_S = [5, 15, 60, 300, 900];

/** Public keys by serial number. */
export type PlatformKeySet = Readonly<Record<string, KeyObject>>;

export interface CertificatesReply {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Looks up own properties only, because the serial number comes from a request and may be `constructor` or `__proto__`.
 */
const keyIn = (keys: PlatformKeySet, serial: string): KeyObject | null =>
  Object.hasOwn(keys, serial) ? (keys[serial] ?? null) : null;

/**
 * The public keys that verify WeChat Pay's signatures: the configured key, keys of fetched certificates, or both during
 * a change.
 */
export class PlatformKeys {
  readonly #account: WechatAccount;
  readonly #wall: Clock;
  readonly #ask: () => Promise<CertificatesReply>;
  readonly #given: PlatformKeySet;
  #fetched: { keys: PlatformKeySet; at: number } | null = null;
  #failed: { error: unknown; times: number; until: number } | null = null;
  #underway: Promise<PlatformKeySet> | null = null;

  constructor(account: WechatAccount, wall: Clock, ask: () => Promise<CertificatesReply>) {
    this.#account = account;
    this.#wall = wall;
    this.#ask = ask;
    const { publicKey } = account;
    this.#given = publicKey ? { [publicKey.id]: createPublicKey(publicKey.pem) } : {};
  }

  async all(): Promise<PlatformKeySet> {
    if (!this.#account.usesCertificates) return this.#given;
    if (this.#fetched && this.#age() < RENEW_MS) return this.#fetched.keys;
    try {
      return await this.#fetch();
    } catch (error) {
      // If a fetch fails, older certificates are used until a fetch succeeds. A merchant with a public key needs no
      // certificates.
      if (this.#fetched) return this.#fetched.keys;
      if (this.#account.publicKey) return this.#given;
      throw error;
    }
  }

  async find(serial: string): Promise<KeyObject | null> {
    const known = keyIn(await this.all(), serial);
    if (known) return known;
    if (!this.#account.usesCertificates || this.#isBackingOff()) return null;
    if (this.#fetched && this.#age() < LOOK_AGAIN_MS) return null;
    return keyIn(await this.#fetch(), serial);
  }

  #age(): number {
    return this.#wall.now().getTime() - (this.#fetched?.at ?? 0);
  }

  #isBackingOff(): boolean {
    return this.#failed !== null && this.#wall.now().getTime() < this.#failed.until;
  }

  /** Fetches certificates. Concurrent callers share one request; during the backoff no request is sent. */
  #fetch(): Promise<PlatformKeySet> {
    if (this.#failed && this.#isBackingOff()) return Promise.reject(this.#failed.error);
    this.#underway ??= this.#fetchCertificates().finally(() => (this.#underway = null));
    return this.#underway;
  }

  async #fetchCertificates(): Promise<PlatformKeySet> {
    try {
      const reply = await this.#ask();
      const read = readCertificates(reply, this.#account.apiV3Key, this.#given, this.#wall.now());
      const keys = { ...this.#given, ...read };
      this.#fetched = { keys, at: this.#wall.now().getTime() };
      this.#failed = null;
      return keys;
    } catch (error) {
      const times = (this.#failed?.times ?? 0) + 1;
      const restS = BACKOFF_S[Math.min(times, BACKOFF_S.length) - 1] ?? 0;
      this.#failed = { error, times, until: this.#wall.now().getTime() + restS * 1000 };
      throw error;
    }
  }
}

/** Decrypts the certificates with our APIv3 key, which proves their origin. One of them must have signed the reply. */
function readCertificates(
  reply: CertificatesReply,
  apiV3Key: string,
  keySet: PlatformKeySet,
  now: Date,
): PlatformKeySet {
  const { data } = JSON.parse(reply.body.toString('utf8')) as { data?: unknown };
  const entries = (Array.isArray(data) ? data : []).map((entry: Record<string, unknown>) => {
    const { serial_no: serial, encrypt_certificate: sealed } = entry;
    if (typeof serial !== 'string' || !isEncryptedResource(sealed))
      throw new RangeError('the reply has no list of certificates');
    const certificate = new X509Certificate(openResource(sealed, apiV3Key));
    return { serial, key: certificate.publicKey, isValid: new Date(certificate.validTo) > now };
  });
  const keys = Object.fromEntries(entries.filter(({ isValid }) => isValid).map(({ serial, key }) => [serial, key]));
  const signed = readSignedHeaders(reply.headers, now);
  const signer = signed && keyIn({ ...keySet, ...keys }, signed.serial);
  if (!signed || !signer || !isSignedBy(signer, signed, reply.body)) {
    throw new RangeError('the list of certificates is signed by none of them');
  }
  return keys;
}
