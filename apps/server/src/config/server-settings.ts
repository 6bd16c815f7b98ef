import { cancellationLimits, membershipLimits } from '@feisuo/contract/facts/limits';
import { allServices } from '@feisuo/contract/facts/services';
import { addresses, choice, flag, integer, number, origin, text } from './settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const processSettings = {
  MODE: choice(['demo', 'production'], {
    description: '`production` refuses unsafe settings and every sandbox that gives access or money away',
    default: 'demo',
    production: 'yes: `production`',
  }),
  PORT: integer(0, 65_535, {
    description: 'TCP port that the server listens on',
    details: '`0` takes a free port.',
    default: 8080,
  }),
  HOST: text(/./, {
    description: 'address that the server binds to',
    default: 'localhost',
    productionDefault: '::',
  }),
  SERVICES: text(/./, {
    description: `comma list of the services that this process serves: ${allServices.join(', ')}`,
    details: 'At least one process must serve `jobs`. A process that serves `site` must also serve `activity`.',
    defaultText: 'all',
  }),
  WORKERS: text(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, {
    description: 'processes that share the port: `auto`, one per core, or a number up to 64',
    details: 'They divide `MAX_REQUESTS` and `DATABASE_POOL`. `npm run dev` has one.',
    default: '1',
    production: 'several cores',
  }),
  MAX_REQUESTS: integer(8, 10_000, {
    description: 'requests that the server works on at the same time; more are answered 503 with `retry-after`',
    details:
      'Pages, files and telemetry get half of them, other services three quarters, sign-in and payment all. Each of several `WORKERS` takes its part, and 100 at least.',
    default: 400,
  }),
  SEED: choice(['demo', 'none'], {
    description: 'content of an empty database after the first start: `demo` content, or only what pages need',
    details: 'Production refuses `demo`; `npm run admin -- seed` adds the demo content on purpose.',
    default: 'demo',
    productionDefault: 'none',
  }),
  CLOCK: choice(['system', 'movable'], {
    description: '`movable`: `npm run admin -- clock` may shift the time of the server',
    details: 'Production refuses `movable`.',
    default: 'movable',
    productionDefault: 'system',
  }),
  LOG_LEVEL: choice(LOG_LEVELS, {
    description: 'least severe level that is logged',
    details: `One of ${LOG_LEVELS.join(', ')}.`,
    default: 'warn',
    productionDefault: 'info',
  }),
  ASSET_DAYS: integer(0, 365, {
    description: 'days for which scripts, styles and pictures of the pages of an earlier version stay available',
    details: 'Pages that are open in browsers load them from the database. 0 stores none.',
    default: 30,
  }),
  STOP_DELAY: integer(0, 300, {
    description: 'seconds after SIGTERM in which the server still takes requests, while `/readyz` answers 503',
    details: 'As long as a load balancer needs to notice; 0 without one.',
    default: 0,
  }),
  DEV: flag({
    description: 'serve the front ends from their sources through Vite, with hot reload',
    details: '`npm run dev` sets it. Production refuses it.',
  }),
  ALLOW_SANDBOX: flag({
    description: 'lets production run with sandboxes that give access or money away',
    details: 'The outboxes of mail and text messages are such sandboxes.',
  }),
};

export const originSettings = {
  SITE_ORIGIN: origin({
    description: 'public origin of the site: scheme, host and port only',
    details: 'Production needs https.',
    defaultText: '`http://localhost:PORT`',
    production: 'yes',
  }),
  ACCOUNT_ORIGIN: origin({
    description: 'public origin of the account pages and of `/v1`; cookies of browser sessions belong to it',
    defaultText: '`SITE_ORIGIN`',
    production: 'recommended',
  }),
  CONSOLE_ORIGIN: origin({
    description: 'public origin of the console, which is at `/console` there; cookies and passkeys of operators too',
    defaultText: '`SITE_ORIGIN`',
    production: 'recommended',
  }),
  COOKIE_DOMAIN: text(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, {
    description: 'common parent domain of the site and the account pages, for the cookie that marks a session',
    defaultText: 'the host of `ACCOUNT_ORIGIN` only',
  }),
  THIRD_PARTY_HOST: text(/^[a-z0-9.-]+(:\d+)?$/, { description: 'host of the third-party edition of the site' }),
  DOWNLOAD_ORIGIN: origin({
    description: 'origin of the links to installers, for example a mirror in front of this server',
    defaultText: 'the host of the page',
  }),
};

export const databaseSettings = {
  DATABASE_URL: text(/^postgres(ql)?:\/\//, {
    description: 'PostgreSQL server',
    details: 'Production needs verified TLS to another machine: `?sslmode=verify-full`.',
    defaultText: 'an embedded PostgreSQL in `DATA_DIR/postgres`',
    production: 'several machines',
  }),
  DATABASE_DIRECT_URL: text(/^postgres(ql)?:\/\//, {
    description: 'PostgreSQL itself, where `DATABASE_URL` is a pooler such as pgbouncer in transaction mode',
    details: 'For LISTEN, locks, migrations and commands. With it, `DATABASE_URL` keeps no session state.',
    defaultText: '`DATABASE_URL`',
    production: 'behind a pooler',
  }),
  DATABASE_REPLICA_URL: text(/^postgres(ql)?:\/\//, {
    description: 'streaming replica for console lists, reports and public content',
    details: 'Where it is away or lags, they are read from `DATABASE_URL`.',
    defaultText: 'none',
  }),
  DATABASE_REPLICA_LAG: integer(100, 600_000, {
    description: 'milliseconds by which data read from the replica may be stale at most',
    details: 'A browser of the console reads its own changes from `DATABASE_URL` for as long.',
    default: 2000,
  }),
  ALLOW_PLAIN_DATABASE: flag({ description: 'lets production reach a database on another machine without TLS' }),
  DATABASE_POOL: integer(2, 200, {
    description: 'database connections of the server, and one more per process for signals',
    details: 'Each of several `WORKERS` takes its part, and 4 at least.',
    default: 10,
  }),
  DATABASE_WAIT: integer(0, 3600, {
    description: 'seconds that a start waits for a PostgreSQL server that does not answer; then it ends with code 69',
    default: 60,
  }),
  DATABASE_PATIENCE: integer(100, 60_000, {
    description: 'milliseconds in which the database must answer a probe; otherwise requests get 503 until it answers',
    details: 'A probe is sent when a statement or a new connection has waited for a tenth of a second.',
    default: 700,
  }),
  SHARED_STATEMENTS: choice(['on', 'off'], {
    description: '`on`: concurrent requests share the statements that read sessions and refresh them',
    details: '`off` gives each request its own, for a database that keeps accounts on several servers.',
    default: 'on',
  }),
  DATA_DIR: text(/./, {
    description: 'folder of the embedded database, the master key and cached installers',
    default: 'data',
  }),
  MASTER_KEY: text(/^[A-Za-z0-9+/_-]{43,}=*$/, {
    description: 'master key: at least 32 random bytes in base64',
    details: 'Make one with `openssl rand -base64 32`. All processes need the same key.',
    defaultText: '`DATA_DIR/master.key`',
    production: 'several machines',
  }),
  NEW_MASTER_KEY: text(/^[A-Za-z0-9+/_-]{43,}=*$/, {
    description: 'the next master key, while `npm run admin -- key rotate` replaces `MASTER_KEY`',
    production: 'during a rotation',
  }),
};

export const networkSettings = {
  TRUST_PROXY: addresses({
    description: 'proxies with trusted forwarding headers: addresses, CIDR ranges, loopback, linklocal, uniquelocal',
    details: 'A comma list.',
    production: 'behind a proxy',
  }),
  OPERATOR_ADDRESSES: addresses({
    description: 'addresses or CIDR ranges that may reach the console, `/metrics`, `/docs` and `/openapi.json`',
    details: 'A comma list.',
    defaultText: 'all; production: loopback',
    production: 'remote operators',
  }),
  METRICS_TOKEN: text(/^[\w.~+/=-]{24,}$/, {
    description: 'token that a scraper of `/metrics` sends as `Authorization: Bearer`',
    details: 'With it, `/metrics` answers any address with the token and no other request. At least 24 characters.',
    defaultText: 'none: `/metrics` answers addresses of operators',
    production: 'a scraper on another machine',
  }),
  LIMITS_SCALE: number(Number.MIN_VALUE, {
    description: 'factor of the limits per address and per device',
    details: 'Production takes 1 at most. An IPv6 /48 has ten times the limit of a /64.',
    default: 1,
  }),
  PRIVATE_HOSTS: text(/^\s*[A-Za-z0-9.:[\]-]+(\s*,\s*[A-Za-z0-9.:[\]-]+)*\s*$/, {
    description: 'comma list of private hosts that addresses saved in the console may use',
    details: 'Production also allows plain http and smtp to them.',
  }),
};

export const accountSettings = {
  SIGNUP_REVIEW: choice(['on', 'off'], {
    description: '`on`: new accounts are under review, with error 4018, until an operator activates them',
    default: 'off',
  }),
  TRIAL_AUTO: choice(['on', 'off'], {
    description: '`on`: a new member gets the free trial at sign-up; `off`: only through a share card',
    details: `The trial has ${membershipLimits.trialDays} days.`,
    default: 'on',
  }),
  CANCELLATION_DAYS: integer(0, 365, {
    description: 'days in which a member can withdraw a cancellation of the account',
    details: 'A change applies to later cancellations.',
    default: cancellationLimits.auditDays,
  }),
  PASSWORD_HASHING: choice(['full', 'quick'], {
    description: '`quick`: cheap password hashes, for tests',
    details: 'Production refuses `quick`.',
    default: 'full',
  }),
  OPERATOR_FACTOR: choice(['required', 'optional'], {
    description: '`required`: operators must set up and show a second factor before they can do anything else',
    details: 'Production refuses `optional`.',
    default: 'optional',
    productionDefault: 'required',
  }),
};
