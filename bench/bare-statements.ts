import type pg from 'pg';

export type Statement = readonly [text: string, values?: readonly unknown[]];

/** Names of prepared statements, so that each is prepared once per connection. BEGIN and COMMIT need no plan. */
const names = new Map<string, string>();
function namedOf(text: string, values: readonly unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text };
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `bare_${names.size}`));
  return { name, text, values: [...values] };
}

/** Runs the statements one after another directly over the driver. */
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
