import pg from 'pg';
import { readPart } from './spread-tables.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: Plan[];
  'Target Tables'?: { 'Relation Name': string }[];
}

/** Parts of tables that a statement read or changed, each as table and number. */
interface UsedPart {
  table: string;
  part: number;
}

/** A value as the driver sends it, as a literal. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * Runs a statement and takes it back. Returns the parts that its plan touched: those that were read, and those in which
 * rows could be changed. With `isGeneric` the plan is made without the values.
 */
export async function partsUsedBy(
  pool: pg.Pool,
  { text, values }: { text: string; values: readonly unknown[] },
  isGeneric: boolean,
): Promise<UsedPart[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local plan_cache_mode = ${isGeneric ? 'force_generic_plan' : 'force_custom_plan'}`);
    await client.query(`prepare explained as ${text}`);
    const list = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, costs off, timing off, buffers off, summary off, format json) execute explained${list}`,
    );
    const used = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => relationsOf(plan)));
    const parts = used.flatMap((relation) => readPart(relation) ?? []);
    return [...new Map(parts.map((part) => [`${part.table} ${part.part}`, part])).values()];
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
    client.release();
  }
}

function relationsOf(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(relationsOf);
  // A part that was pruned while the statement ran stays in the plan, and is executed no time.
  if (plan['Actual Loops'] === 0) return below;
  const targets = (plan['Target Tables'] ?? []).map((target) => target['Relation Name']);
  return [...below, ...targets, ...(plan['Relation Name'] === undefined ? [] : [plan['Relation Name']])];
}
