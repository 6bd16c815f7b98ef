import { resolve } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Every service that a process may serve; `SERVICES` narrows the list. */
export const allServices = ['site', 'signin', 'console', 'account', 'content', 'telemetry', 'jobs'] as const;
export type Service = (typeof allServices)[number];

const origin = (description: string) =>
  Type.String({ pattern: '^https?://[a-z0-9.:\\[\\]-]+$', description: `${description}; scheme, host and port only` });
const flag = (description: string) => Type.Boolean({ default: false, description });

/** The one list of settings. The server reads nothing else from the environment. */
export const Settings = Type.Object({
  MODE: Type.Union([Type.Literal('demo'), Type.Literal('production')], {
    default: 'demo',
    description: 'production refuses to start with stand-ins that give access or money away',
  }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080, description: 'where the server listens' }),
  HOST: Type.Optional(Type.String({ description: 'address to bind; localhost in demo, :: in production' })),
  SITE_ORIGIN: Type.Optional(origin('public address of the site; http://localhost:PORT by default')),
  ACCOUNT_ORIGIN: Type.Optional(origin('public address of the account pages and /v1; the site’s by default')),
  THIRD_PARTY_HOST: Type.Optional(
    Type.String({ pattern: '^[a-z0-9.-]+(:\\d+)?$', description: 'host of the third-party edition of the site' }),
  ),
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', description: 'PostgreSQL server; unset: embedded in DATA_DIR' }),
  ),
  DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 200, default: 10, description: 'connections per process' }),
  DATA_DIR: Type.String({ minLength: 1, default: 'data', description: 'embedded database and master key' }),
  SERVICES: Type.Optional(Type.String({ description: `comma list of ${allServices.join(', ')}; all by default` })),
  SEED: Type.Union([Type.Literal('demo'), Type.Literal('none')], {
    default: 'demo',
    description: 'what a first start puts into an empty database',
  }),
  MASTER_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/_-]{43,}=*$',
      description: 'at least 32 random bytes in base64; unset: a file in DATA_DIR',
    }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.String({ description: 'addresses or CIDR ranges (comma list) whose forwarding headers are believed' }),
  ),
  OPERATOR_ADDRESSES: Type.Optional(
    Type.String({
      description: 'addresses or CIDR ranges that may reach console, metrics and docs; production: loopback',
    }),
  ),
  LIMITS_SCALE: Type.Number({
    exclusiveMinimum: 0,
    default: 1,
    description: 'multiplies per-address and per-device limits',
  }),
  CLOCK: Type.Optional(
    Type.Union([Type.Literal('system'), Type.Literal('movable')], {
      description: 'movable is a stand-in: `admin clock` may shift it; the default in demo',
    }),
  ),
  ALLOW_STAND_INS: flag('lets production run with stand-ins'),
  LOG_LEVEL: Type.Optional(
    Type.Union(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => Type.Literal(level)),
      { description: 'least severe line that is written; info in production, warn in demo' },
    ),
  ),
  DEV: flag('serve the front ends through Vite with hot reload'),
});

/** A stand-in plays an outside party. Those that give access or money away must not slip into production. */
export interface StandIn {
  id: string;
  says: string;
  givesAway: boolean;
  /** The setting that switches it off, named in the refusal. */
  switchedOffBy: string;
}

export interface Config {
  mode: 'demo' | 'production';
  port: number;
  bindHost: string;
  siteOrigin: string;
  accountOrigin: string;
  thirdPartyHost: string | null;
  databaseUrl: string | null;
  databasePool: number;
  dataDir: string;
  services: ReadonlySet<Service>;
  seed: 'demo' | 'none';
  masterKey: string | null;
  trustedProxies: string[];
  operatorAddresses: string[] | null;
  limitsScale: number;
  clock: 'system' | 'movable';
  standIns: StandIn[];
  logLevel: string;
  isDev: boolean;
}

/** Carries every fault of a configuration at once, each line naming the setting. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Parses the environment once; everything else receives the result as a value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const settings = readSettings(env, faults);
  const services = readServices(env['SERVICES'], faults);
  const clock = settings.CLOCK ?? (settings.MODE === 'demo' ? 'movable' : 'system');
  const standIns = listStandIns(clock);

  if (settings.MODE === 'production' && !settings.ALLOW_STAND_INS) {
    for (const standIn of standIns.filter((candidate) => candidate.givesAway)) {
      faults.push(
        `${standIn.switchedOffBy}: the stand-in "${standIn.id}" must not run in production; set ${standIn.switchedOffBy}, or ALLOW_STAND_INS=1 if you mean it`,
      );
    }
  }
  if (faults.length > 0) throw new ConfigError(faults);

  const siteOrigin = settings.SITE_ORIGIN ?? `http://localhost:${settings.PORT}`;
  return {
    mode: settings.MODE,
    port: settings.PORT,
    bindHost: settings.HOST ?? (settings.MODE === 'demo' ? 'localhost' : '::'),
    siteOrigin,
    accountOrigin: settings.ACCOUNT_ORIGIN ?? siteOrigin,
    thirdPartyHost: settings.THIRD_PARTY_HOST ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePool: settings.DATABASE_POOL,
    dataDir: resolve(settings.DATA_DIR),
    services,
    seed: settings.SEED,
    masterKey: settings.MASTER_KEY ?? null,
    trustedProxies: listOf(settings.TRUST_PROXY),
    operatorAddresses: settings.OPERATOR_ADDRESSES
      ? listOf(settings.OPERATOR_ADDRESSES)
      : settings.MODE === 'production'
        ? ['127.0.0.1', '::1']
        : null,
    limitsScale: settings.LIMITS_SCALE,
    clock,
    standIns,
    logLevel: settings.LOG_LEVEL ?? (settings.MODE === 'production' ? 'info' : 'warn'),
    isDev: settings.DEV,
  };
}

function readSettings(env: Record<string, string | undefined>, faults: string[]): Static<typeof Settings> {
  // An empty variable means "not set": shells and compose files leave such traces.
  const given = Object.fromEntries(
    Object.keys(Settings.properties).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const candidate = Value.Convert(Settings, Value.Default(Settings, given));
  for (const { instancePath, message } of Value.Errors(Settings, candidate)) {
    const name = instancePath.slice(1).split('/')[0] ?? '';
    // A union reports once per member; one line per setting is what a reader needs.
    if (faults.some((fault) => fault.startsWith(`${name}:`))) continue;
    const schema =
      (Settings.properties as Record<string, { description?: string; anyOf?: { const: string }[] }>)[name] ?? {};
    const rule = schema.anyOf ? `must be one of ${schema.anyOf.map((member) => member.const).join(', ')}` : message;
    faults.push(`${name}: ${rule} (${schema.description})`);
  }
  return (faults.length > 0 ? Value.Default(Settings, {}) : candidate) as Static<typeof Settings>;
}

function readServices(list: string | undefined, faults: string[]): ReadonlySet<Service> {
  if (!list) return new Set(allServices);
  const names = listOf(list);
  const unknown = names.filter((name) => !(allServices as readonly string[]).includes(name));
  if (unknown.length > 0) {
    faults.push(`SERVICES: unknown ${unknown.join(', ')} (known: ${allServices.join(', ')})`);
  }
  return new Set(names as Service[]);
}

function listStandIns(clock: 'system' | 'movable'): StandIn[] {
  const movableClock: StandIn = {
    id: 'clock',
    says: '可拨动的时钟（npm run admin -- clock）',
    givesAway: true,
    switchedOffBy: 'CLOCK=system',
  };
  return clock === 'movable' ? [movableClock] : [];
}

const listOf = (list: string | undefined) =>
  (list ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
