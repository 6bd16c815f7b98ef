import type pg from 'pg';

/** A plain statement with its parameters. */
export type Statement = readonly [text: string, values?: readonly unknown[]];

/** Statements are prepared once per connection. Transaction control needs no plan. */
const names = new Map<string, string>();
function namedOf(text: string, values: readonly unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text };
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `bare_${names.size}`));
  return { name, text, values: [...values] };
}

/** Runs the statements one after the other over the driver. */
export async function runBare(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  let client: pg.PoolClient | null = null;
  try {
    for (const [text, values = []] of statements) {
      if (text === 'begin') client = await pool.connect();
      await (client ?? pool).query(namedOf(text, values));
      if (text === 'commit') {
        client?.release();
        client = null;
      }
    }
  } finally {
    client?.release();
  }
}
