import { resolve } from 'node:path';
import { cancellationLimits } from '@feisuo/contract/facts/limits';
import { allServices, type Service } from '@feisuo/contract/facts/services';
import { namedRanges } from './address-ranges.ts';
import { foreignScriptFaults } from './foreign-scripts.ts';
import { isLoopbackUrl } from './loopback-names.ts';
import { adConfig, adSettings, type AdConfig } from './ad-settings.ts';
import { payConfig, paySettings, type PayConfig } from './pay-settings.ts';
import { deploymentFaults, cleartextFaults } from './production-rules.ts';
import { providerList, type ProviderSetting } from './provider-settings.ts';
import { addresses, choice, flag, integer, number, origin, readSettings, text, url } from './settings.ts';
import { listStandIns, type StandIn } from './stand-ins.ts';
import { telemetryConfig, telemetrySettings, type TelemetryConfig } from './telemetry-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All settings. The server reads nothing else from the environment. */
const settingsTable = {
  MODE: choice(['demo', 'production'], 'production refuses stand-ins that give access or money away'),
  PORT: integer(0, 65_535, 'where the server listens; 8080 by default'),
  HOST: text(/./, 'address to bind; localhost in demo, :: in production'),
  SITE_ORIGIN: origin('public address of the site, scheme, host and port only; http://localhost:PORT by default'),
  ACCOUNT_ORIGIN: origin('public address of the account pages and /v1; the site’s by default'),
  CONSOLE_ORIGIN: origin('public address of the console, at /console there; the site’s by default'),
  COOKIE_DOMAIN: text(
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    'common parent domain of site and account pages, for the marker of a session; unset: the account host alone',
  ),
  THIRD_PARTY_HOST: text(/^[a-z0-9.-]+(:\d+)?$/, 'host of the third-party edition of the site'),
  DOWNLOAD_ORIGIN: origin('where links to installers lead, such as a mirror in front of us; the site’s by default'),
  DATABASE_URL: text(/^postgres(ql)?:\/\//, 'PostgreSQL server; unset: one is started on DATA_DIR/postgres'),
  ALLOW_PLAIN_DATABASE: flag('lets production reach a database on another machine without TLS'),
  DATABASE_POOL: integer(2, 200, 'connections per process; 10 by default'),
  DATA_DIR: text(/./, 'folder of the embedded database and the master key; data by default'),
  SERVICES: text(/./, `comma list of ${allServices.join(', ')}; all by default`),
  SEED: choice(
    ['demo', 'none'],
    'what a first start puts into an empty database: demo contents, or only what pages need; always none in production',
  ),
  MASTER_KEY: text(/^[A-Za-z0-9+/_-]{43,}=*$/, 'at least 32 random bytes in base64; unset: a file in DATA_DIR'),
  NEW_MASTER_KEY: text(
    /^[A-Za-z0-9+/_-]{43,}=*$/,
    'the key that follows MASTER_KEY, while `admin key rotate` puts it in its place',
  ),
  TRUST_PROXY: addresses(
    'addresses, CIDR ranges or loopback, linklocal, uniquelocal (comma list) that forwarding headers are believed from',
  ),
  OPERATOR_ADDRESSES: addresses(
    'addresses or CIDR ranges that may reach console, metrics and docs; loopback in production',
  ),
  OPERATOR_FACTOR: choice(
    ['required', 'optional'],
    'required: operators set up and show a second factor before anything else; always so in production',
  ),
  LIMITS_SCALE: number(Number.MIN_VALUE, 'multiplies per-address and per-device limits; 1 by default'),
  PASSWORD_HASHING: choice(
    ['full', 'quick'],
    'quick: passwords are hashed with next to no work, for tests; refused in production, full by default',
  ),
  SIGNUP_REVIEW: choice(['on', 'off'], 'on: new accounts wait for an operator; off by default'),
  TRIAL_AUTO: choice(
    ['on', 'off'],
    'on: who signs up gets the free trial at once; off: only through a share card; on by default',
  ),
  CANCELLATION_DAYS: integer(0, 365, 'how long a cancelled account can be taken back; 7 by default'),
  CLOCK: choice(['system', 'movable'], 'movable is a stand-in: `admin clock` may shift it; the default in demo'),
  SMTP_URL: url(
    ['smtp', 'smtps'],
    'smtps://user:password@mail.example.com',
    'mail server; unset: an outbox stands in for mailboxes',
  ),
  SMTP_PASSWORD: text(/^[^\p{C}]{1,256}$/u, 'password of the mail server, where SMTP_URL does not hold it'),
  MAIL_FROM: text(
    /^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'sender of e-mail, an address or Name <address>; a bare address is sent under the brand’s name',
  ),
  MAIL_DAILY_BUDGET: integer(
    0,
    100_000_000,
    'codes by mail a day (Asia/Shanghai) over all processes; 20000 by default',
  ),
  SMS_GATEWAY_URL: url(
    ['http', 'https'],
    'https://sms.example.com/send',
    'takes a POST for each text message; unset: an outbox stands in for phones',
  ),
  SMS_GATEWAY_TOKEN: text(/^[\x21-\x7e]+$/, 'sent to the gateway as a bearer token'),
  SMS_COUNTRIES: text(
    /^\s*[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*\s*$/,
    'comma list of calling codes that text messages go to',
  ),
  SMS_DAILY_BUDGET: integer(0, 100_000_000, 'text messages a day (Asia/Shanghai) over all processes; 20000 by default'),
  SMS_SENDING: choice(['on', 'off'], 'off refuses every text message at once; on by default'),
  PROVIDERS: providerList('JSON list of identity providers that people may sign in with; none by default'),
  DEMO_PROVIDER: choice(
    ['on', 'off'],
    'on: our own identity provider, where a visitor chooses any identity; the default in demo',
  ),
  WX_APP_ID: text(
    /^wx[0-9A-Za-z]{4,40}$/,
    'account of the messaging app that shows our share cards; unset: a stand-in',
  ),
  WX_APP_SECRET: text(/^[\x21-\x7e]+$/, 'its secret'),
  WX_API_ORIGIN: origin('where the messaging app answers; https://api.weixin.qq.com by default'),
  ...paySettings,
  ...adSettings,
  ...telemetrySettings,
  PRIVATE_HOSTS: text(
    /^\s*[A-Za-z0-9.:[\]-]+(\s*,\s*[A-Za-z0-9.:[\]-]+)*\s*$/,
    'comma list of hosts of our own network that addresses saved in the console may lead to; none by default',
  ),
  ALLOW_STAND_INS: flag('lets production run with stand-ins'),
  LOG_LEVEL: choice(LOG_LEVELS, 'least severe line that is written; info in production, warn in demo'),
  DEV: flag('serve the front ends through Vite with hot reload'),
};

/** `live-settings.ts` replaces parts of it when settings are saved in the console. */
export interface Config {
  /** The raw environment, which takes precedence over saved settings. */
  given: Readonly<Record<string, string>>;
  mode: 'demo' | 'production';
  port: number;
  bindHost: string;
  siteOrigin: string;
  accountOrigin: string;
  consoleOrigin: string;
  thirdPartyHost: string | null;
  /** Null: installer links stay on the current host. */
  downloadOrigin: string | null;
  /** Null: the account host only. */
  cookieDomain: string | null;
  databaseUrl: string | null;
  databasePool: number;
  dataDir: string;
  services: ReadonlySet<Service>;
  seed: 'demo' | 'none';
  masterKey: string | null;
  /** The target key of a rotation. */
  newMasterKey: string | null;
  trustedProxies: string[];
  operatorAddresses: string[] | null;
  /** Whether operators must enrol a second factor first. */
  isFactorRequired: boolean;
  limitsScale: number;
  isHashingQuick: boolean;
  reviewsSignUps: boolean;
  /** Whether a sign-up grants the free trial. */
  isTrialAuto: boolean;
  cancellationDays: number;
  clock: 'system' | 'movable';
  /** Null: mail goes to the outbox. */
  mail: { url: string; from: string } | null;
  /** Null: text messages go to the outbox. */
  sms: { url: string; token: string | null } | null;
  /** Calling codes, without the plus. */
  smsCountries: string[];
  smsDailyBudget: number;
  mailDailyBudget: number;
  isSmsOn: boolean;
  providers: ProviderSetting[];
  isDemoProviderOn: boolean;
  /** The messaging app that signs share cards. Null: a local sandbox ticket. */
  wx: { appId: string; secret: string; apiOrigin: string } | null;
  pay: PayConfig;
  ads: AdConfig;
  telemetry: TelemetryConfig;
  /** Private hosts that addresses saved in the console may use. */
  privateHosts: string[];
  standIns: StandIn[];
  logLevel: string;
  isDev: boolean;
}

/** All faults of a configuration, one line per setting. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

interface ReadOptions {
  /** Saved settings are not loaded yet, so stand-ins that they may replace are not refused. */
  isEarly?: boolean;
  /**
   * Deployment settings were checked at the start. Commands also open deployments that a server refuses, for example to
   * replace a weak key.
   */
  skipsDeployment?: boolean;
}

export function readConfig(
  env: Record<string, string | undefined>,
  { isEarly = false, skipsDeployment = false }: ReadOptions = {},
): Config {
  const { settings, faults } = readSettings(settingsTable, env);
  const services = readServices(settings.SERVICES, faults);
  const mode = settings.MODE ?? 'demo';
  const clock = settings.CLOCK ?? (mode === 'demo' ? 'movable' : 'system');
  const sms = settings.SMS_GATEWAY_URL
    ? { url: settings.SMS_GATEWAY_URL, token: settings.SMS_GATEWAY_TOKEN ?? null }
    : null;
  const mail = settings.SMTP_URL
    ? { url: withPassword(settings.SMTP_URL, settings.SMTP_PASSWORD), from: settings.MAIL_FROM ?? '' }
    : null;
  if (mail && !mail.from) faults.push('MAIL_FROM: must be set beside SMTP_URL, as the sender');
  const providers = settings.PROVIDERS ?? [];
  const isDemoProviderOn = (settings.DEMO_PROVIDER ?? (mode === 'demo' ? 'on' : 'off')) === 'on';
  if (isDemoProviderOn && providers.some(({ id }) => id === DEMO_PROVIDER_ID)) {
    faults.push(`PROVIDERS: the id ${DEMO_PROVIDER_ID} is the demo provider’s; take another, or set DEMO_PROVIDER=off`);
  }
  const { WX_APP_ID: appId, WX_APP_SECRET: secret } = settings;
  if (!appId !== !secret) faults.push('WX_APP_SECRET: must be set beside WX_APP_ID, and not without it');
  const apiOrigin = settings.WX_API_ORIGIN ?? WX_API_ORIGIN;
  // The secret is in the query there.
  if (!apiOrigin.startsWith('https:') && !isLoopbackUrl(apiOrigin)) faults.push('WX_API_ORIGIN: must be https');
  const wx = appId && secret ? { appId, secret, apiOrigin } : null;
  const port = settings.PORT ?? 8080;
  const siteOrigin = settings.SITE_ORIGIN ?? `http://localhost:${port}`;
  const pay = payConfig(settings, { mode, siteOrigin, wxApiOrigin: apiOrigin }, faults);
  const ads = adConfig(settings, faults);
  const standIns = listStandIns({ clock, sms, mail, isDemoProviderOn, wx, pay, ads });

  if (mode === 'production' && !settings.ALLOW_STAND_INS) {
    const held = standIns.filter(({ givesAway, mayEndInConsole }) => givesAway && !(isEarly && mayEndInConsole));
    for (const { id, switchedOffBy } of held) {
      faults.push(
        `${switchedOffBy}: the stand-in "${id}" must not run in production; set ${switchedOffBy}, or ALLOW_STAND_INS=1 if you mean it`,
      );
    }
  }
  if (mode === 'production' && settings.OPERATOR_FACTOR === 'optional')
    faults.push('OPERATOR_FACTOR: production needs a second factor for the whole console; set required, or unset it');
  if (mode === 'production' && settings.PASSWORD_HASHING === 'quick')
    faults.push('PASSWORD_HASHING: quick hashes can be guessed, so production makes full ones; set full, or unset it');
  if (mode === 'production' && settings.DEV) faults.push('DEV: sources are served in demo mode only');
  const accountOrigin = settings.ACCOUNT_ORIGIN ?? siteOrigin;
  // Browsers reject cookies for a domain that does not include the sender.
  if (settings.COOKIE_DOMAIN && !`.${new URL(accountOrigin).hostname}`.endsWith(`.${settings.COOKIE_DOMAIN}`)) {
    faults.push('COOKIE_DOMAIN: must be a parent domain of ACCOUNT_ORIGIN, or that host itself');
  }
  const consoleOrigin = settings.CONSOLE_ORIGIN ?? siteOrigin;
  const telemetry = telemetryConfig(settings);
  const privateHosts = listOf(settings.PRIVATE_HOSTS).map((host) => host.toLowerCase());
  const deployment = {
    siteOrigin,
    accountOrigin,
    consoleOrigin,
    databaseUrl: settings.DATABASE_URL ?? null,
    masterKey: settings.MASTER_KEY ?? null,
    newMasterKey: settings.NEW_MASTER_KEY ?? null,
    trustedProxies: settings.TRUST_PROXY ?? [],
    operatorAddresses: settings.OPERATOR_ADDRESSES ?? (mode === 'production' ? [...namedRanges.loopback] : null),
    limitsScale: settings.LIMITS_SCALE ?? 1,
    seed: settings.SEED ?? (mode === 'production' ? 'none' : 'demo'),
  };
  const downloadOrigin = settings.DOWNLOAD_ORIGIN ?? null;
  if (mode === 'production') {
    const isPlainDatabaseMeant = settings.ALLOW_PLAIN_DATABASE ?? false;
    if (!skipsDeployment) faults.push(...deploymentFaults({ ...deployment, isPlainDatabaseMeant, environment: env }));
    const { errorDsn } = telemetry;
    faults.push(...cleartextFaults({ sms, mail, ads, errorDsn, downloadOrigin, privateHosts }));
    const thirdPartyHost = settings.THIRD_PARTY_HOST ?? null;
    faults.push(...foreignScriptFaults({ ...deployment, thirdPartyHost, telemetry, wx }));
  }
  if (faults.length > 0) throw new ConfigError(faults);

  return {
    ...deployment,
    given: givenOf(env),
    mode,
    port,
    bindHost: settings.HOST ?? (mode === 'demo' ? 'localhost' : '::'),
    thirdPartyHost: settings.THIRD_PARTY_HOST ?? null,
    downloadOrigin,
    cookieDomain: settings.COOKIE_DOMAIN ?? null,
    databasePool: settings.DATABASE_POOL ?? 10,
    dataDir: resolve(settings.DATA_DIR ?? 'data'),
    services,
    isFactorRequired: (settings.OPERATOR_FACTOR ?? (mode === 'production' ? 'required' : 'optional')) === 'required',
    isHashingQuick: settings.PASSWORD_HASHING === 'quick',
    reviewsSignUps: settings.SIGNUP_REVIEW === 'on',
    isTrialAuto: settings.TRIAL_AUTO !== 'off',
    cancellationDays: settings.CANCELLATION_DAYS ?? cancellationLimits.auditDays,
    clock,
    mail,
    sms,
    smsCountries: listOf(settings.SMS_COUNTRIES ?? SERVED_COUNTRIES),
    mailDailyBudget: settings.MAIL_DAILY_BUDGET ?? 20_000,
    smsDailyBudget: settings.SMS_DAILY_BUDGET ?? 20_000,
    isSmsOn: settings.SMS_SENDING !== 'off',
    providers,
    isDemoProviderOn,
    wx,
    pay,
    ads,
    telemetry,
    privateHosts,
    standIns,
    logLevel: settings.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    isDev: settings.DEV ?? false,
  };
}

const givenOf = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.keys(settingsTable).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

function withPassword(address: string, password: string | undefined): string {
  const server = new URL(address);
  if (password === undefined || server.password !== '') return address;
  server.password = encodeURIComponent(password);
  return server.href;
}

function readServices(list: string | undefined, faults: string[]): ReadonlySet<Service> {
  if (!list) return new Set(allServices);
  const names = listOf(list);
  if (names.length === 0) faults.push('SERVICES: names no service');
  const unknown = names.filter((name) => !(allServices as readonly string[]).includes(name));
  if (unknown.length > 0) {
    faults.push(`SERVICES: unknown ${unknown.join(', ')} (known: ${allServices.join(', ')})`);
  }
  return new Set(names as Service[]);
}

/** Countries of most members. Each further country widens SMS pumping. */
const SERVED_COUNTRIES = '86,852,853,886,65,60,62,82,81,1,44,61';

export const WX_API_ORIGIN = 'https://api.weixin.qq.com';

export const DEMO_PROVIDER_ID = 'demo';

const listOf = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
