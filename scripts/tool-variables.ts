import type { About } from '../apps/server/src/config/settings.ts';

type Variables = Readonly<Record<string, About<string | number>>>;

/** Environment variables that only tests, benchmarks and scripts read, not the server. */
export const toolVariables: Variables = {
  CHROMIUM: {
    description: 'path of the Chromium for journeys, benchmarks and screenshots',
    defaultText: 'the installed one',
  },
  TEST_POSTGRES_URL: {
    description: 'PostgreSQL server for database tests and journeys',
    defaultText: 'a private one',
  },
  TEST_BLOBS_ENDPOINT: {
    description:
      'S3 service for the tests of files, for example a Ceph; `TEST_BLOBS_KEY_ID` and `TEST_BLOBS_SECRET` beside it',
    defaultText: 'a private one from npm',
  },
  TEST_BLOBS_KEY_ID: { description: 'id of the access key of that service', defaultText: 'none' },
  TEST_BLOBS_SECRET: { description: 'secret of the access key of that service', defaultText: 'none' },
  TEST_SERVER_BUILD: { description: '`1`: tests start the bundled server, not the sources', default: 0 },
  ALSO_POOLED: {
    description: 'comma list of database tests that run through pgbouncer and with a replica',
    defaultText: 'those called `*.pooling.test.ts`',
  },
  WITHOUT: { description: 'comma list of database tests that a run leaves out', defaultText: 'none' },
  KILL_ROUNDS: {
    description: 'kills of the server under write load',
    defaultText: '`2`; soak: `20`',
  },
  POWER_CUT_ROUNDS: {
    description: 'kills of server and embedded PostgreSQL together',
    defaultText: '`2`; soak: `100`',
  },
  DATABASE_FAULT_ROUNDS: {
    description: 'stops, kills, freezes and network cuts of the database under load',
    defaultText: '`4`; soak: `200`',
  },
  VERSION_REQUESTS: {
    description: 'requests to each process per step of an upgrade from the last release',
    defaultText: '`300`; soak: `2000`',
  },
  FUZZ_REQUESTS: { description: 'mutated requests of the fuzzer', defaultText: '`1500`; soak: `1000000`' },
  FUZZ_SEED: { description: 'seed of the fuzzer, which a failed run prints', defaultText: 'random' },
  LOSS_ROUNDS: { description: 'losses of the database connection under load', default: 4 },
  REPORT_KILL_ROUNDS: { description: 'kills while pages send reports', defaultText: '`1`; soak: `20`' },
  PAY_KILL_ROUNDS: { description: 'kills while members pay', defaultText: '`1`; soak: `30`' },
  ACT_KILL_ROUNDS: { description: 'kills while members draw and exchange', defaultText: '`2`; soak: `20`' },
  COIN_WALK_STEPS: { description: 'random steps of the coin ledger', defaultText: '`240`; soak: `1000000`' },
  PAY_MODEL_RUNS: { description: 'runs of the model-based test of orders', default: 12 },
  RENEWAL_RUNS: { description: 'runs of the model-based test of renewals', default: 6 },
  IMPORT_USERS: { description: 'users in the benchmark of the import', default: 100_000 },
  DESIGN_FOLDER: {
    description: 'folder with static prototypes of pages, with which `npm run bench -- --only routes` compares pages',
    defaultText: 'none: not compared',
  },
  CONSOLE_EVENTS: { description: 'events in the benchmark of the console overview', default: 10_000_000 },
  CONSOLE_ROWS: { description: 'rows per table in the benchmark of the console lists', default: 1_000_000 },
  CAPACITY_ACCOUNTS: {
    description: 'numbers of accounts in the benchmark of capacity, with commas',
    default: '100000,1000000',
  },
  CAPACITY_DATABASE_URL: {
    description: 'local PostgreSQL server of the benchmark of capacity, which keeps its rows for the next run',
    defaultText: 'a temporary one',
  },
  CAPACITY_RESULT: { description: 'file for the figures of the benchmark of capacity', defaultText: 'none' },
  CONSOLE_DATABASE_URL: {
    description: 'database of the console benchmarks, which keeps its rows for the next run',
    defaultText: 'a temporary one',
  },
  CONSOLE_DATA_DIR: {
    description: 'data folder with the master key of `CONSOLE_DATABASE_URL`',
    defaultText: 'a temporary one',
  },
};

/** Environment variables of Node and of the database driver that an installation may need. */
export const runtimeVariables: Variables = {
  NODE_EXTRA_CA_CERTS: {
    description: 'file with certificates of a private authority that Node trusts',
    production: 'private authority',
  },
  NODE_TLS_REJECT_UNAUTHORIZED: {
    description: '`0` switches off the check of TLS certificates; production refuses it',
  },
  PGHOST: { description: 'host of the database, if `DATABASE_URL` names none' },
};
