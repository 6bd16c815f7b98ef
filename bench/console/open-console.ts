import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/logging/logging.ts';
import { addOperator, linkAddress, makeLink } from '../../apps/server/src/modules/operator/index.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import type { Stage } from '../shared-servers.ts';

const POOL = 10;

export interface OpenConsole {
  /** Connection pool to the server's database, for the benchmark itself. */
  pool: pg.Pool;
  /** Requests an API path of the console, and returns the answer and its duration. */
  ask(path: string): Promise<{ data: ConsolePage; ms: number }>;
  close(): Promise<void>;
}

/** Fields that the answers of all console lists have. */
export interface ConsolePage {
  list?: Record<string, unknown>[];
  next?: string | null;
}

/** Starts a temporary PostgreSQL, or uses that of CONSOLE_DATABASE_URL, which keeps its rows for the next run. */
async function findPostgres(): Promise<{ url: string; stop(): void }> {
  const url = process.env['CONSOLE_DATABASE_URL'];
  if (url) return { url, stop: () => {} };
  return startPrivatePostgres();
}

/** Starts the server on a database with prepared rows, and signs in an owner who requests the console's pages. */
export async function openConsole(
  { folder }: Stage,
  name: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<OpenConsole> {
  const postgres = await findPostgres();
  const port = await freePort();
  // The data folder contains the master key of the database, so a database that is kept needs its folder too.
  const dataDir = process.env['CONSOLE_DATA_DIR'] ?? join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const start = () =>
    startServer(
      readConfig({
        DATABASE_URL: postgres.url,
        DATABASE_POOL: String(POOL),
        DATA_DIR: dataDir,
        PORT: String(port),
        LIMITS_SCALE: '1000000',
      }),
      createLogger('silent'),
    );
  const pool = new pg.Pool({ connectionString: postgres.url, max: POOL });
  // When PostgreSQL stops, the pool still has open connections; the resulting errors are expected.
  pool.on('error', () => {});
  try {
    const first = await start();
    await first.close();
    await fill(pool);
    const server = await start();
    const origin = `http://localhost:${port}`;
    await server.app.listen({ port, host: 'localhost' });
    const by = { by: { actor: 'bench' } };
    const operatorName = `bench ${Date.now()}`;
    await addOperator(server.deps, { name: operatorName, role: 'owner' }, by);
    const link = linkAddress(server.deps, origin, (await makeLink(server.deps, operatorName, by)) ?? '');
    const entered = await fetch(`${origin}/console/api/enter`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(link).hash.replace('#enter=', '') }),
    });
    // A new server process must first load and render the site, which would delay the first measured list.
    await (await fetch(origin)).text();
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    return {
      pool,
      async ask(path) {
        const startedAt = performance.now();
        const reply = await fetch(`${origin}/console/api${path}`, { headers: { origin, cookie } });
        const text = await reply.text();
        const ms = performance.now() - startedAt;
        // Refusing a request is quick and would improve the result, so a refusal is an error here.
        if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`);
        const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
        return { data: isJson ? (JSON.parse(text) as { data: ConsolePage }).data : {}, ms };
      },
      async close() {
        await server.close();
        await pool.end();
        postgres.stop();
      },
    };
  } catch (error) {
    await pool.end();
    postgres.stop();
    throw error;
  }
}
