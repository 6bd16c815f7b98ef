import pg from 'pg';

/** A statement as it reached the database. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Every statement that the work sends, in its order. Nothing else may run meanwhile. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const real = prototype.query;
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
    const text = typeof query === 'string' ? query : query.text;
    const given = Array.isArray(values) ? values : typeof query === 'string' ? [] : (query.values ?? []);
    // The queue of jobs and the like speak to the same database; our own statements quote their tables.
    if (!text.includes('pgboss')) statements.push({ text, values: given });
    return real.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = real;
  }
  return statements;
}

/** The same statements with nothing around them, about something else: words that name it are exchanged. */
export async function replaySql(
  pool: pg.Pool,
  statements: readonly Statement[],
  exchanged: readonly (readonly [string, string])[],
): Promise<void> {
  let client: pg.PoolClient | null = null;
  try {
    for (const { text, values } of statements) {
      const own = values.map((value) => exchange(value, exchanged));
      if (/^begin/i.test(text)) client = await pool.connect();
      await (client ?? pool).query(text, own);
      if (/^commit/i.test(text)) {
        client?.release();
        client = null;
      }
    }
  } finally {
    client?.release();
  }
}

function exchange(value: unknown, words: readonly (readonly [string, string])[]): unknown {
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [from, to] of words) text = text.replaceAll(from, to);
  return text;
}
