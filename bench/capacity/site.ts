import { join } from 'node:path';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/logging/logging.ts';
import type { MasterKey } from '../../apps/server/src/keys/master-key.ts';
import { outboxCookie } from '../../apps/server/src/modules/delivery/index.ts';
import { addOperator, linkAddress, makeLink } from '../../apps/server/src/modules/operator/index.ts';
import { startServer as startLocal, type Server } from '../../apps/server/src/server.ts';
import { payDriver } from '../../apps/server/test/pay-driver.ts';
import { serverFlags } from '../../scripts/launch.mjs';
import { fileURLToPath } from 'node:url';
import { addLineItems } from '../promotion/many-line-items.ts';
import { startServer, type RunningServer, type Stage } from '../shared-servers.ts';
import { accountIdOf, fillCapacity, phoneOf } from './fill.ts';

const POOL = 10;
const PEOPLE = 128;
const LINE_ITEMS = 100;
const CLIENT = { client_id: 'feisuo-site' };
const SERVICES = 'account,pay,promotion,content,telemetry,console';
const program = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** Always the same, so that a later run can open the data key of a database that was kept. It protects nothing. */
const MASTER_KEY = Buffer.alloc(32, 'capacity').toString('base64');

/** A database with many accounts, and the servers on it. */
export interface Site {
  accounts: number;
  pool: pg.Pool;
  /** Two processes of our server, for requests over HTTP. */
  processes: [RunningServer, RunningServer];
  /** The server in this process, which pays with a simulated channel. */
  driver: ReturnType<typeof payDriver>;
  masterKey: MasterKey;
  /** Signed-in accounts from the whole table. */
  people: Credentials[];
  /** Cookie of an operator at the first process. */
  operator: string;
  fillSeconds: number;
  anyAccount(): string;
  /** A phone number of an account, another one each time: a second code within a minute is refused. */
  nextPhone(): string;
  signIn(phone: string): Promise<Credentials>;
  close(): Promise<void>;
}

/** Opens the database for this number of accounts on a PostgreSQL server. Fills it if it does not exist yet. */
export async function openSite({ folder }: Stage, postgresUrl: string, accounts: number): Promise<Site> {
  const name = `capacity_${accounts}`;
  const isNew = await createDatabase(postgresUrl, name);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const env = {
    DATABASE_URL: url.href,
    DATABASE_POOL: String(POOL),
    MASTER_KEY,
    SERVICES,
    LIMITS_SCALE: '1000000',
    // LIMITS_SCALE does not raise the limit of all messages together.
    SMS_DAILY_BUDGET: '1000000',
  };
  const local = await startLocal(readConfig({ ...env, DATA_DIR: join(folder, name) }), createLogger('silent'));
  // The rows of the fill need not survive a crash one by one.
  const pool = new pg.Pool({ connectionString: url.href, max: POOL, options: '-c synchronous_commit=off' });
  if (isNew) {
    const startedAt = performance.now();
    await fillCapacity(pool, accounts, new Date());
    await addLineItems(pool, LINE_ITEMS);
    await pool.query(`comment on database ${name} is '${((performance.now() - startedAt) / 1000).toFixed(0)}'`);
  }
  // A second code for a number needs a captcha, so codes of an earlier run are forgotten.
  await pool.query('truncate verifications, verification_throttles');
  const { rows } = await pool.query<{ seconds: string }>(
    `select shobj_description(oid, 'pg_database') as seconds from pg_database where datname = current_database()`,
  );
  const fillSeconds = Number(rows[0]?.seconds);
  const start = (number: number, siteOrigin?: string) =>
    startServer(folder, `${name}-${number}`, [...serverFlags, program], '/readyz', {
      ...env,
      // Tokens name their issuer, so both processes need the same origin.
      ...(siteOrigin !== undefined && { SITE_ORIGIN: siteOrigin }),
      DATA_DIR: join(folder, `${name}-${number}`),
      LOG_LEVEL: 'info',
    });
  const first = await start(1);
  const processes: Site['processes'] = [first, await start(2, first.origin)];
  const { origin } = first;
  let turn = Date.now() % accounts;
  const any = () => 1 + Math.floor(Math.random() * accounts);
  const signIn = (phone: string) => signInByCode(local, origin, phone);
  const people: Credentials[] = [];
  const nextPhone = () => phoneOf(1 + (((turn += 1) * 7919) % accounts));
  for (let n = 0; n < PEOPLE; n += 1) people.push(await signIn(nextPhone()));
  return {
    accounts,
    pool,
    processes,
    driver: payDriver(local),
    masterKey: local.deps.masterKey,
    people,
    operator: await signInOperator(local, origin),
    fillSeconds,
    anyAccount: () => accountIdOf(any()),
    nextPhone,
    signIn,
    async close() {
      for (const one of processes) await one.stop();
      await pool.end();
      await local.close();
    },
  };
}

export async function ask<Reply>(address: string, method: string, body?: object, headers?: object): Promise<Reply> {
  const reply = await fetch(address, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  // Refusing a request is quick and would improve the result, so a refusal is an error here.
  if (!reply.ok) throw new Error(`${method} ${address.split('?')[0]}: ${reply.status} ${text.slice(0, 300)}`);
  return (text.startsWith('{') ? JSON.parse(text) : {}) as Reply;
}

/** Three requests to the measured process. This process reads the code from the outbox. */
async function signInByCode({ app, deps }: Server, origin: string, phone: string): Promise<Credentials> {
  const sent = await ask<{ verification_id: string }>(origin + accountPaths.verification, 'POST', {
    phone_number: phone,
    usage: 'SIGN_IN',
    ...CLIENT,
  });
  const outbox = await app.inject({
    url: `${sandboxPaths.outbox}?to=${phone}`,
    headers: { cookie: outboxCookie(deps.masterKey) },
  });
  const { data } = outbox.json<{ data: { code?: string }[] }>();
  const { verification_token: token } = await ask<{ verification_token: string }>(
    origin + accountPaths.verify,
    'POST',
    { verification_id: sent.verification_id, verification_code: data.find(({ code }) => code)?.code ?? '', ...CLIENT },
  );
  return ask<Credentials>(origin + accountPaths.signIn, 'POST', {
    username: phone,
    verification_token: token,
    ...CLIENT,
  });
}

/** Returns false if the database exists. */
async function createDatabase(postgresUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  const { rows } = await client.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) await client.query(`create database ${name}`);
  await client.end();
  return rows.length === 0;
}

async function signInOperator({ deps }: Server, origin: string): Promise<string> {
  const by = { by: { actor: 'bench' } };
  const name = `bench ${Date.now()}`;
  await addOperator(deps, { name, role: 'owner' }, by);
  const link = linkAddress(deps, origin, (await makeLink(deps, name, by)) ?? '');
  const entered = await fetch(`${origin}/console/api/enter`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URL(link).hash.replace('#enter=', '') }),
  });
  return entered.headers.get('set-cookie')?.split(';')[0] ?? '';
}
