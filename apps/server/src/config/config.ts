import { resolve } from 'node:path';
import { allServices, type Service } from '@feisuo/contract/facts/services';
import { namedRanges } from './address-ranges.ts';
import { foreignScriptFaults } from './foreign-scripts.ts';
import { isLoopbackUrl } from './loopback-names.ts';
import { adConfig, type AdConfig } from './ad-settings.ts';
import { alertConfig, type AlertConfig } from './alert-settings.ts';
import { settingsTable } from './all-settings.ts';
import { blobConfig, type BlobConfig } from './blob-settings.ts';
import { payConfig, type PayConfig } from './pay-settings.ts';
import { deploymentFaults, cleartextFaults } from './production-rules.ts';
import type { ProviderSetting } from './provider-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import { readSettings } from './settings.ts';
import { countWorkers, divide } from './divide-by-workers.ts';
import { listSandboxes, type SandboxParty } from './sandboxes.ts';
import { telemetryConfig, type TelemetryConfig } from './telemetry-settings.ts';
import { traceConfig, type TraceConfig } from './trace-settings.ts';

/**
 * The configuration of the running server. `live-settings.ts` replaces parts when an operator saves settings in the
 * console.
 */
export interface Config {
  /** The environment variables as given. They have precedence over saved settings. */
  env: Readonly<Record<string, string>>;
  mode: 'demo' | 'production';
  port: number;
  bindHost: string;
  siteOrigin: string;
  accountOrigin: string;
  consoleOrigin: string;
  thirdPartyHost: string | null;
  /** Null if links to installers stay on the current host. */
  downloadOrigin: string | null;
  /** Null if cookies are set only for the account host. */
  cookieDomain: string | null;
  databaseUrl: string | null;
  /** PostgreSQL itself, if `databaseUrl` is a pooler; otherwise null. */
  databaseDirectUrl: string | null;
  databaseReplicaUrl: string | null;
  /** By how much data that is read from the replica may be stale. */
  databaseReplicaLagMs: number;
  /** Number of processes that share the port. */
  workers: number;
  /** Database connections of this process. */
  databasePool: number;
  /** Most requests in progress at the same time in this process. */
  maxRequests: number;
  /** How long the database may take to answer a probe. */
  databasePatienceMs: number;
  /** How long a start waits for a database server that does not answer yet. */
  databaseWaitMs: number;
  /** Days for which the files of an earlier version's pages are kept; 0 if none are stored. */
  assetDays: number;
  /** Whether concurrent requests may share a statement. */
  sharesStatements: boolean;
  /** How long the server still takes requests after SIGTERM, while `/readyz` says that it goes. */
  stopDelayMs: number;
  dataDir: string;
  services: ReadonlySet<Service>;
  seed: 'demo' | 'none';
  masterKey: string | null;
  newMasterKey: string | null;
  trustedProxies: string[];
  operatorAddresses: string[] | null;
  /** The token of scrapers of `/metrics`; null if addresses of operators may scrape. */
  metricsToken: string | null;
  /** Whether operators must enrol a second factor before they can use the console. */
  isFactorRequired: boolean;
  limitsScale: number;
  isHashingQuick: boolean;
  reviewsSignUps: boolean;
  /** Whether a sign-up grants the free trial. */
  isTrialAuto: boolean;
  cancellationDays: number;
  clock: 'system' | 'movable';
  /** Null if mail goes to the outbox. */
  mail: { url: string; from: string } | null;
  /** Null if text messages go to the outbox. */
  sms: { url: string; token: string | null } | null;
  /** Calling codes of the countries that get text messages, without the plus. */
  smsCountries: string[];
  smsDailyBudget: number;
  mailDailyBudget: number;
  isSmsOn: boolean;
  providers: ProviderSetting[];
  isDemoProviderOn: boolean;
  /** The WeChat app that signs share cards; null if the sandbox makes the ticket. */
  wx: { appId: string; secret: string; apiOrigin: string } | null;
  pay: PayConfig;
  ads: AdConfig;
  blobs: BlobConfig;
  telemetry: TelemetryConfig;
  alerts: AlertConfig;
  /** Null if no traces are exported. */
  tracing: TraceConfig | null;
  /** Private hosts that addresses saved in the console may contain. Other private hosts are refused. */
  privateHosts: string[];
  sandboxes: SandboxParty[];
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
  /** Set before saved settings are loaded. Sandboxes that saved settings may switch off are then not refused. */
  isEarly?: boolean;
  /**
   * Skips the checks of deployment settings. Commands need this to repair an installation that a server refuses to
   * start, for example with a weak key.
   */
  skipsDeployment?: boolean;
}

export function readConfig(
  environment: Record<string, string | undefined>,
  { isEarly = false, skipsDeployment = false }: ReadOptions = {},
): Config {
  const fileFaults: string[] = [];
  const env = withSecretFiles(environment, Object.keys(settingsTable), fileFaults);
  const { settings, faults } = readSettings(settingsTable, env);
  faults.push(...fileFaults);
  const services = readServices(settings.SERVICES, faults);
  const { MODE: mode, CLOCK: clock, PORT: port, PROVIDERS: providers } = settings;
  const sms = settings.SMS_GATEWAY_URL
    ? { url: settings.SMS_GATEWAY_URL, token: settings.SMS_GATEWAY_TOKEN ?? null }
    : null;
  const mail = settings.SMTP_URL
    ? { url: withPassword(settings.SMTP_URL, settings.SMTP_PASSWORD), from: settings.MAIL_FROM ?? '' }
    : null;
  if (mail && !mail.from) faults.push('MAIL_FROM: must be set beside SMTP_URL, as the sender');
  const isDemoProviderOn = settings.DEMO_PROVIDER === 'on';
  if (isDemoProviderOn && providers.some(({ id }) => id === DEMO_PROVIDER_ID)) {
    faults.push(`PROVIDERS: the id ${DEMO_PROVIDER_ID} is the demo provider’s; take another, or set DEMO_PROVIDER=off`);
  }
  const { WX_APP_ID: appId, WX_APP_SECRET: secret, WX_API_ORIGIN: apiOrigin } = settings;
  if (!appId !== !secret) faults.push('WX_APP_SECRET: must be set beside WX_APP_ID, and not without it');
  // Must be https, because the secret is sent in the query of requests to this origin.
  if (!apiOrigin.startsWith('https:') && !isLoopbackUrl(apiOrigin)) faults.push('WX_API_ORIGIN: must be https');
  const wx = appId && secret ? { appId, secret, apiOrigin } : null;
  const siteOrigin = settings.SITE_ORIGIN ?? `http://localhost:${port}`;
  const pay = payConfig(settings, { siteOrigin, wxApiOrigin: apiOrigin }, faults);
  const ads = adConfig(settings, faults);
  const alerts = alertConfig(settings, faults);
  const blobs = blobConfig(settings, faults);
  const sandboxes = listSandboxes({ clock, sms, mail, isDemoProviderOn, wx, pay, ads });

  if (mode === 'production' && !settings.ALLOW_SANDBOX) {
    const held = sandboxes.filter(({ givesAway, mayEndInConsole }) => givesAway && !(isEarly && mayEndInConsole));
    for (const { id, switchedOffBy } of held) {
      faults.push(
        `${switchedOffBy}: the sandbox "${id}" must not run in production; set ${switchedOffBy}, or ALLOW_SANDBOX=1 if you mean it`,
      );
    }
  }
  if (mode === 'production' && settings.OPERATOR_FACTOR === 'optional')
    faults.push('OPERATOR_FACTOR: production needs a second factor for the whole console; set required, or unset it');
  if (mode === 'production' && settings.PASSWORD_HASHING === 'quick')
    faults.push('PASSWORD_HASHING: quick hashes can be guessed, so production makes full ones; set full, or unset it');
  if (mode === 'production' && settings.DEV) faults.push('DEV: sources are served in demo mode only');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (settings[name] && !settings.DATABASE_URL)
      faults.push(`${name}: must be set beside DATABASE_URL; the embedded database has neither pooler nor replica`);
  const accountOrigin = settings.ACCOUNT_ORIGIN ?? siteOrigin;
  // Browsers reject a cookie whose domain does not contain the sending host.
  if (settings.COOKIE_DOMAIN && !`.${new URL(accountOrigin).hostname}`.endsWith(`.${settings.COOKIE_DOMAIN}`)) {
    faults.push('COOKIE_DOMAIN: must be a parent domain of ACCOUNT_ORIGIN, or that host itself');
  }
  const consoleOrigin = settings.CONSOLE_ORIGIN ?? siteOrigin;
  const telemetry = telemetryConfig(settings);
  const tracing = traceConfig(settings);
  const privateHosts = listOf(settings.PRIVATE_HOSTS).map((host) => host.toLowerCase());
  const deployment = {
    siteOrigin,
    accountOrigin,
    consoleOrigin,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    masterKey: settings.MASTER_KEY ?? null,
    newMasterKey: settings.NEW_MASTER_KEY ?? null,
    trustedProxies: settings.TRUST_PROXY ?? [],
    operatorAddresses: settings.OPERATOR_ADDRESSES ?? (mode === 'production' ? [...namedRanges.loopback] : null),
    limitsScale: settings.LIMITS_SCALE,
    seed: settings.SEED,
  };
  const downloadOrigin = settings.DOWNLOAD_ORIGIN ?? null;
  const workers = settings.DEV ? 1 : countWorkers(settings.WORKERS);
  if (mode === 'production') {
    const isPlainDatabaseMeant = settings.ALLOW_PLAIN_DATABASE;
    if (!skipsDeployment) faults.push(...deploymentFaults({ ...deployment, isPlainDatabaseMeant, environment: env }));
    const { errorDsn } = telemetry;
    faults.push(...cleartextFaults({ sms, mail, ads, alerts, tracing, errorDsn, downloadOrigin, blobs, privateHosts }));
    const thirdPartyHost = settings.THIRD_PARTY_HOST ?? null;
    faults.push(...foreignScriptFaults({ ...deployment, thirdPartyHost, telemetry, wx }));
  }
  if (faults.length > 0) throw new ConfigError(faults);

  return {
    ...deployment,
    env: presentIn(env),
    mode,
    port,
    bindHost: settings.HOST,
    thirdPartyHost: settings.THIRD_PARTY_HOST ?? null,
    downloadOrigin,
    cookieDomain: settings.COOKIE_DOMAIN ?? null,
    workers,
    databasePool: divide(settings.DATABASE_POOL, workers, LEAST_POOL),
    maxRequests: divide(settings.MAX_REQUESTS, workers, LEAST_REQUESTS),
    databaseReplicaLagMs: settings.DATABASE_REPLICA_LAG,
    databasePatienceMs: settings.DATABASE_PATIENCE,
    databaseWaitMs: settings.DATABASE_WAIT * 1000,
    assetDays: settings.ASSET_DAYS,
    sharesStatements: settings.SHARED_STATEMENTS === 'on',
    stopDelayMs: settings.STOP_DELAY * 1000,
    dataDir: resolve(settings.DATA_DIR),
    services,
    metricsToken: settings.METRICS_TOKEN ?? null,
    isFactorRequired: settings.OPERATOR_FACTOR === 'required',
    isHashingQuick: settings.PASSWORD_HASHING === 'quick',
    reviewsSignUps: settings.SIGNUP_REVIEW === 'on',
    isTrialAuto: settings.TRIAL_AUTO === 'on',
    cancellationDays: settings.CANCELLATION_DAYS,
    clock,
    mail,
    sms,
    smsCountries: listOf(settings.SMS_COUNTRIES),
    mailDailyBudget: settings.MAIL_DAILY_BUDGET,
    smsDailyBudget: settings.SMS_DAILY_BUDGET,
    isSmsOn: settings.SMS_SENDING === 'on',
    providers,
    isDemoProviderOn,
    wx,
    pay,
    ads,
    blobs,
    telemetry,
    alerts,
    tracing,
    privateHosts,
    sandboxes,
    logLevel: settings.LOG_LEVEL,
    isDev: settings.DEV,
  };
}

/** The least that each worker gets of `DATABASE_POOL` and `MAX_REQUESTS`, unless the setting is lower. */
const LEAST_POOL = 4;
const LEAST_REQUESTS = 100;

const presentIn = (env: Record<string, string | undefined>): Record<string, string> =>
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

export const DEMO_PROVIDER_ID = 'demo';

const listOf = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
