import type pg from 'pg';
import { isUnavailable } from './database-errors.ts';
import type { LimitedClient } from './limited-client.ts';

export type Verdict =
  | { isAway: true; cause: string }
  /** `isLost`: only the connection of the probe ended. */
  | { isAway: false; isLost: boolean; workingFor: ReadonlySet<number> | null };

/** SQLSTATEs of a server that starts, recovers or shuts down. */
const NOT_SERVING = /^57P0[123]$/;

/** pgbouncer answers while PostgreSQL is away, with 08P01 for every error. Its own limit of connections is no outage. */
const isFromPooler = ({ message, code }: Error & { code?: string }) =>
  code === '08P01' && !/no more connections allowed/.test(message);

/**
 * Asks PostgreSQL whether it answers at all, and which of the processes `pids` work on a statement. Behind a pooler
 * `workingFor` is null, because process ids of its connections are not those of PostgreSQL.
 */
export async function probe(client: LimitedClient, pids: readonly number[], limitMs: number): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Verdict>((resolve) => {
    const judge = () => resolve({ isAway: true, cause: `no answer within ${limitMs} ms` });
    // After a stall of this process the answer may already be in the socket, so it is read first.
    timer = setTimeout(() => setImmediate(() => setImmediate(judge)), limitMs).unref();
  });
  const verdict = await Promise.race([silence, ask(client, pids)]);
  clearTimeout(timer);
  return verdict;
}

async function ask(client: LimitedClient, pids: readonly number[]): Promise<Verdict> {
  try {
    if (!client.isOpen) {
      client.on('error', () => {});
      await client.connect();
    }
    const { rows }: pg.QueryResult<{ own: number; active: number[] | null }> = await client.query(
      `select pg_backend_pid() as own,
              (select array_agg(pid) from pg_stat_activity where pid = any($1) and state = 'active') as active`,
      [pids],
    );
    const isDirect = rows[0]?.own === client.processId;
    return { isAway: false, isLost: false, workingFor: isDirect ? new Set(rows[0]?.active) : null };
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    // A server that refuses one more connection, or a password, does answer.
    const isRefusal =
      /^[0-9A-Z]{5}$/.test(code ?? '') && !NOT_SERVING.test(code ?? '') && !isFromPooler(error as Error);
    if (!isRefusal && isUnavailable(error)) return { isAway: true, cause: message || (code ?? 'unknown') };
    return { isAway: false, isLost: true, workingFor: null };
  }
}
