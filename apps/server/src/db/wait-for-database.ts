import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from './queryable.ts';
import { isUnavailable, StartError } from './database-errors.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;
/** The time between two lines that say what the start waits for. */
const LINE_EVERY_MS = 5000;

interface Waiting {
  /** The server's address without user and password, for messages. */
  address: string;
  longestMs: number;
  print(line: string): void;
}

/** Waits until PostgreSQL answers: it may start at the same moment as this process, or be in a failover. */
export async function waitForDatabase(pool: Queryable, { address, longestMs, print }: Waiting): Promise<void> {
  const startedAt = performance.now();
  let lineAt = 0;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const reason = await faultOf(pool, address);
    const waitedMs = performance.now() - startedAt;
    if (reason === null) {
      if (lineAt > 0) print(`数据库已就绪 the database at ${address} answers after ${seconds(waitedMs)} s`);
      return;
    }
    if (waitedMs + pauseMs > longestMs) {
      throw new StartError(
        `The database at ${address} did not answer for ${seconds(longestMs)} s (${reason}).\n` +
          'Start PostgreSQL, correct DATABASE_URL, or set DATABASE_WAIT to more seconds.',
        EX_UNAVAILABLE,
      );
    }
    if (lineAt === 0 || waitedMs >= lineAt) {
      print(
        `等待数据库 waiting for the database at ${address}, ${seconds(waitedMs)} of ${seconds(longestMs)} s: ${reason}`,
      );
      lineAt = waitedMs + LINE_EVERY_MS;
    }
    await wait(pauseMs);
  }
}

/** Exit code of a missing service, as in sysexits.h. */
const EX_UNAVAILABLE = 69;

const seconds = (ms: number) => Math.round(ms / 1000);

/** Why PostgreSQL does not answer, or null. An answer that a later try would not change ends the start. */
async function faultOf(pool: Queryable, address: string): Promise<string | null> {
  try {
    await pool.query('select 1');
    return null;
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message))
      throw new StartError(
        `${address} is pgbouncer: set DATABASE_DIRECT_URL to PostgreSQL itself; DATABASE_URL may stay the pooler.`,
      );
    if (isUnavailable(error)) return wordsOf(error as Error);
    throw new StartError(
      `PostgreSQL at ${address} refused the connection: ${wordsOf(error as Error)}. See DATABASE_URL.`,
    );
  }
}

function wordsOf(error: Error): string {
  // Node tries all addresses of a name, and reports the errors of all of them.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error];
  return first?.message ?? error.message;
}

/** Host and port of a database address, without user, password and options. */
export function describeAddress(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return `${host || 'localhost'}:${searchParams.get('port') ?? (port || '5432')}`;
}
