import type pg from 'pg';

/** One plain statement, with what stands in its places. */
export type Statement = readonly [text: string, values?: readonly unknown[]];

/** Each is planned once per connection; what a transaction is made of needs no plan. */
const names = new Map<string, string>();
function namedOf(text: string, values: readonly unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text };
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `bare_${names.size}`));
  return { name, text, values: [...values] };
}

/** One after the other over the driver, with nothing around them. */
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
