import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/logging/logging.ts';
import { addOperator, linkAddress, makeLink } from '../../apps/server/src/modules/operator/index.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import type { Stage } from '../stage.ts';

const POOL = 10;

export interface OpenConsole {
  /** To the same database, beside the server. */
  pool: pg.Pool;
  /** The console's answer and its duration. */
  ask(path: string): Promise<{ data: ConsolePage; ms: number }>;
  close(): Promise<void>;
}

/** The common part of lists. */
export interface ConsolePage {
  list?: Record<string, unknown>[];
  next?: string | null;
}

/** A temporary PostgreSQL, or the one of CONSOLE_DATABASE_URL, whose data is kept and not filled again. */
async function findPostgres(): Promise<{ url: string; stop(): void }> {
  const url = process.env['CONSOLE_DATABASE_URL'];
  if (url) return { url, stop: () => {} };
  return startPrivatePostgres();
}

/** The product on PostgreSQL with prepared data, and an owner who requests the console's pages. */
export async function openConsole(
  { folder }: Stage,
  name: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<OpenConsole> {
  const postgres = await findPostgres();
  const port = await freePort();
  // A database belongs to the key that it was created with.
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
  // The server stops at once, with open connections of the pool.
  pool.on('error', () => {});
  try {
    const first = await start();
    await first.close();
    await fill(pool);
    const server = await start();
    const origin = `http://localhost:${port}`;
    await server.app.listen({ port, host: 'localhost' });
    const by = { by: { actor: 'bench' } };
    const somebody = `bench ${Date.now()}`;
    await addOperator(server.deps, { name: somebody, role: 'owner' }, by);
    const link = linkAddress(server.deps, origin, (await makeLink(server.deps, somebody, by)) ?? '');
    const entered = await fetch(`${origin}/console/api/enter`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(link).hash.replace('#enter=', '') }),
    });
    // A new process first loads and renders the site, which would delay the first list.
    await (await fetch(origin)).text();
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    return {
      pool,
      async ask(path) {
        const startedAt = performance.now();
        const reply = await fetch(`${origin}/console/api${path}`, { headers: { origin, cookie } });
        const text = await reply.text();
        const ms = performance.now() - startedAt;
        // A refusal is quick and would improve the figure.
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
