import { createHash } from 'node:crypto';
import { rangesWithUnnamedProxy, findTooWideRanges } from './address-ranges.ts';
import { adOrigins, type AdConfig } from './ad-settings.ts';
import { isLoopbackName, isLoopbackUrl } from './loopback-names.ts';

/**
 * Minimum number of distinct bytes in a key that counts as random. Random keys of 32 bytes have about 30, and
 * practically never fewer than 20.
 */
const LEAST_DISTINCT = 20;
/**
 * Maximum number of equal differences between neighbouring bytes in a key that counts as random. In a random key hardly
 * three of the 31 differences are equal; in a counted sequence many are.
 */
const MOST_EQUAL_STEPS = 8;

/** Words that people hash to make a key. */
const usualWords = [
  '',
  'password',
  'secret',
  'test',
  'changeme',
  'admin',
  'example',
  'feisuo',
  'master',
  'key',
  '123456',
];
const hashedWords = new Set(
  usualWords.flatMap((word) => {
    const hash = createHash('sha256').update(word).digest();
    return [hash.toString('base64'), base64Of(hash.toString('hex')), base64Of(hash.toString('hex').toUpperCase())];
  }),
);
/**
 * Minimum share of neighbouring characters of different kinds (lower case, upper case, digit, sign): about two thirds
 * in random base64, few in words.
 */
const LEAST_CHANGES = 1 / 3;

/** Writes a key as canonical base64, so that keys can be compared. */
function base64Of(text: string): string {
  return Buffer.from(text, 'base64').toString('base64');
}

/** Keys published as examples: RFC 7515 appendix A.1 and RFC 7516 appendix A.1. */
const publishedKeys = new Set(
  [
    'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    'saH0gFSP4XM_tAP_a5rU9ooHbltwLiJpL4LLLnrqQPw',
  ].map(base64Of),
);

/** Why a master key can be guessed; null if it looks random. */
function weaknessOf(text: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  const plain = base64Of(text);
  if (publishedKeys.has(plain) || hashedWords.has(plain)) return 'is a published example';
  if (new Set(bytes).size < LEAST_DISTINCT) return 'repeats itself';
  if (mostEqualSteps(bytes) > MOST_EQUAL_STEPS) return 'is a sequence';
  if (bytes.every((byte) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127)))
    return 'is text in base64, not random bytes';
  // Random base64 of this length contains both upper and lower case; hexadecimal contains only one of them.
  const isHex = /^(?:[0-9a-f]{64,}|[0-9A-F]{64,})$/.test(text);
  const isMixed = /[a-z]/.test(text) && /[A-Z]/.test(text) && changesOf(text) >= LEAST_CHANGES;
  if (!isHex && !isMixed) return 'is typed text, not base64 of random bytes';
  return null;
}

/** Share of neighbouring characters that are of different kinds. */
function changesOf(text: string): number {
  const characters = text.replace(/=+$/, '');
  const kinds = characters
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/\d/g, '0')
    .replace(/[^aA0]/g, '+');
  const changes = [...kinds].filter((kind, index) => index > 0 && kind !== kinds[index - 1]);
  return changes.length / (kinds.length - 1);
}

function mostEqualSteps(bytes: Buffer): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < bytes.length; i++) {
    const step = ((bytes[i] ?? 0) - (bytes[i - 1] ?? 0)) & 0xff;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

/** Settings that only environment variables can set, not the console. */
interface Deployment {
  siteOrigin: string;
  accountOrigin: string;
  consoleOrigin: string;
  trustedProxies: readonly string[];
  operatorAddresses: readonly string[] | null;
  limitsScale: number;
  masterKey: string | null;
  newMasterKey: string | null;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  databaseReplicaUrl: string | null;
  isPlainDatabaseMeant: boolean;
  seed: 'demo' | 'none';
  /** Environment variables that the database driver and Node.js read themselves. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** Faults that prevent a start in production, each with the name of its setting and advice. */
export function deploymentFaults(deployment: Deployment): string[] {
  const { siteOrigin, accountOrigin, consoleOrigin, trustedProxies, limitsScale, environment } = deployment;
  const faults: string[] = [];
  const origins = { SITE_ORIGIN: siteOrigin, ACCOUNT_ORIGIN: accountOrigin, CONSOLE_ORIGIN: consoleOrigin };
  const seen = new Set<string>();
  for (const [name, origin] of Object.entries(origins)) {
    // The other origins default to the site's origin, so a fault of one origin is reported once.
    if (!origin.startsWith('https:') && !seen.has(origin))
      faults.push(
        `${name}: production needs an https address, or passwords and sessions cross the network in clear; put HTTPS in front and set ${name}=https://…, or run MODE=demo`,
      );
    seen.add(origin);
  }
  const wide = findTooWideRanges(trustedProxies);
  if (wide.length > 0)
    faults.push(
      `TRUST_PROXY: ${wide.join(', ')} covers so many addresses that any visitor could state another address; name the proxy itself, or loopback, linklocal, uniquelocal`,
    );
  // With https there is a proxy in front. If TRUST_PROXY does not name this proxy, its address may be in any private
  // range.
  const { inPrivate } = rangesWithUnnamedProxy(deployment.operatorAddresses ?? [], trustedProxies);
  if (trustedProxies.length === 0 && inPrivate.length > 0)
    faults.push(
      `OPERATOR_ADDRESSES: ${inPrivate.join(', ')} may hold the proxy in front, or Docker's port forwarding, and every visitor would come from there; name the proxy in TRUST_PROXY (loopback, if it runs on this machine), or name public addresses`,
    );
  if (limitsScale > 1)
    faults.push(
      'LIMITS_SCALE: production takes no more than 1, or limits against guessing are gone; lower it or unset it',
    );
  for (const [name, key] of [
    ['MASTER_KEY', deployment.masterKey],
    ['NEW_MASTER_KEY', deployment.newMasterKey],
  ] as const) {
    const weakness = key === null ? null : weaknessOf(key);
    if (weakness !== null)
      faults.push(
        `${name}: ${weakness} and can be guessed; make one with \`openssl rand -base64 32\`, and where a database already uses this one, move to the new one with \`npm run admin -- key rotate\``,
      );
  }
  for (const [name, url] of [
    ['DATABASE_URL', deployment.databaseUrl],
    ['DATABASE_DIRECT_URL', deployment.databaseDirectUrl],
    ['DATABASE_REPLICA_URL', deployment.databaseReplicaUrl],
  ] as const) {
    if (url !== null && !deployment.isPlainDatabaseMeant && isPlainDatabase(url, environment['PGHOST']))
      faults.push(
        `${name}: another machine is reached without verified TLS; add ?sslmode=verify-full, or set ALLOW_PLAIN_DATABASE=1 if the network between is yours alone`,
      );
  }
  if (deployment.seed === 'demo')
    faults.push(
      'SEED: production begins with none, not with demo products and prices; unset it, and to fill an installation on purpose run `npm run admin -- seed`',
    );
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    faults.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: with 0 no certificate is checked; unset it, and name a private authority in NODE_EXTRA_CA_CERTS',
    );
  return faults;
}

/** Values of `sslmode` with which the driver verifies the certificate. */
const SAFE_SSL_MODES = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Whether the database is reached over the network without TLS. The URL is parsed like the driver parses it, so that a
 * URL that looks local cannot connect to another host.
 */
function isPlainDatabase(databaseUrl: string, defaultHost = ''): boolean {
  // The driver accepts a URL with a user but without a host; the class URL does not.
  const text = databaseUrl.replace('@/', '@localhost/');
  const url = URL.canParse(text) ? new URL(text) : null;
  // The driver accepts characters in user name and password that the class URL refuses. A URL that cannot be checked
  // counts as unencrypted.
  if (!url) return true;
  // If a parameter is repeated, the driver uses the last value.
  const asked = (name: string) => url.searchParams.getAll(name).at(-1);
  const named = text === databaseUrl ? decoded(url.hostname) : '';
  const host = (asked('host') || named) ?? null;
  if (host === null) return true;
  const reached = host || defaultHost;
  if (reached === '' || reached.startsWith('/') || isLoopbackName(reached) || reached === '::1') return false;
  const mode = asked('sslmode');
  if (asked('uselibpqcompat') === 'true') return mode !== 'verify-full';
  return mode === undefined ? !['true', '1'].includes(asked('ssl') ?? '') : !SAFE_SSL_MODES.has(mode);
}

/** Decodes percent-encoding; null if it is invalid. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Addresses of outside parties to which the server sends data. Some of them may be saved in the console. */
interface Outside {
  sms: { url: string } | null;
  mail: { url: string } | null;
  ads: AdConfig;
  alerts: { webhook: { url: string } | null };
  tracing: { url: string } | null;
  errorDsn: string | null;
  downloadOrigin: string | null;
  blobs: { s3: { endpoint: string; publicEndpoint: string | null } | null };
  privateHosts: readonly string[];
}

/** Faults of addresses to which the server would send data unencrypted. */
export function cleartextFaults(outside: Outside): string[] {
  const { sms, mail, ads, alerts, tracing, errorDsn, downloadOrigin, blobs, privateHosts } = outside;
  const isOwn = (address: string) =>
    isLoopbackUrl(address) || privateHosts.includes(new URL(address).hostname.toLowerCase());
  const isPlain = (address: string | null | undefined): address is string =>
    typeof address === 'string' && new URL(address).protocol === 'http:' && !isOwn(address);
  const addresses = {
    SMS_GATEWAY_URL: sms?.url,
    ERROR_DSN: errorDsn,
    ALERT_WEBHOOK_URL: alerts.webhook?.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: tracing?.url,
    DOWNLOAD_ORIGIN: downloadOrigin,
    BLOBS_S3_ENDPOINT: blobs.s3?.endpoint,
    BLOBS_S3_PUBLIC_ENDPOINT: blobs.s3?.publicEndpoint,
    AD_BILIBILI_ORIGIN: ads.bilibili?.origin,
    // Kuaishou offers only http, and requests to it contain no secret.
    AD_KUAISHOU_ORIGIN: ads.kuaishou?.origin === adOrigins.kuaishou ? null : ads.kuaishou?.origin,
  };
  const faults = Object.entries(addresses)
    .filter(([, address]) => isPlain(address))
    .map(([name]) => `${name}: must be https in production; http only to this machine or a host in PRIVATE_HOSTS`);
  if (mail && !isOwn(mail.url) && !isEncryptedMail(mail.url))
    faults.push(
      'SMTP_URL: must be smtps in production, or end with ?requireTLS=true; plain smtp only to this machine or a host in PRIVATE_HOSTS',
    );
  return faults;
}

/** The only parameter of `SMTP_URL` is requireTLS (`message-settings.ts`). */
function isEncryptedMail(address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}
