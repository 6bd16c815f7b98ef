import { parse } from 'libpg-query';
import type { Place } from '../../src/db/distribution/table-places.ts';
import { isList, isValue } from './equalities.ts';
import type { SchemaTable } from './read-schema.ts';
import { StatementReader, type TableUse, type Tree } from './read-statement.ts';

/**
 * Why a statement would not stay on one server.
 *
 * - `key`: a table is not restricted to one value of its key;
 * - `list`: it is restricted to a list of values;
 * - `values`: its tables are restricted to different values;
 * - `groups`: its tables are in different groups;
 * - `copies`: it writes a reference table, whose copies are on all servers;
 * - `conflict`: ON CONFLICT names columns without the key;
 * - `notify`: NOTIFY would be sent by another server than the one to which processes listen.
 */
type Rule = 'key' | 'list' | 'values' | 'groups' | 'copies' | 'conflict' | 'notify';

interface Finding {
  rule: Rule;
  on: string;
}

export interface Linting {
  places: Readonly<Record<string, Place>>;
  schema: ReadonlyMap<string, SchemaTable>;
}

/** Finds what keeps a statement with these values from running on one server. */
export async function lintStatement(
  { text, values }: { text: string; values: readonly unknown[] },
  linting: Linting,
): Promise<Finding[]> {
  const { stmts } = (await parse(text)) as Tree;
  return stmts.flatMap(({ stmt }: Tree) => lintTree(stmt, values, linting));
}

/** Like `lintStatement`, for a parsed statement. */
export function lintTree(statement: Tree, values: readonly unknown[], { places, schema }: Linting): Finding[] {
  const keyOf = (table: string) => {
    const place = places[table];
    return place && 'key' in place ? place.key : null;
  };
  const reader = new StatementReader({ schema, keyOf, values });
  reader.read(statement);
  const uses = reader.uses.filter(({ table }) => schema.has(table));
  for (const { table } of uses) if (!places[table]) throw new Error(`${table} has no place`);
  const placed = uses.filter(({ table }) => keyOf(table) !== null);
  const found = [
    ...placed.flatMap((use) => judgeUse(use, keyOf(use.table) ?? '')),
    ...judgeGroups(uses, places),
    ...judgeValues(placed),
    ...uses.flatMap(({ table, isWritten }): Finding[] =>
      isWritten && places[table]?.group === 'reference' ? [{ rule: 'copies', on: table }] : [],
    ),
  ];
  if (placed.length > 0 && reader.functions.has('pg_notify')) found.push({ rule: 'notify', on: 'pg_notify' });
  return [...new Map(found.map((one) => [`${one.rule} ${one.on}`, one])).values()];
}

function judgeUse({ table, key, conflictColumns }: TableUse, column: string): Finding[] {
  const found: Finding[] = [];
  if (isList(key)) found.push({ rule: 'list', on: table });
  else if (!isValue(key)) found.push({ rule: 'key', on: table });
  if (conflictColumns.length > 0 && !conflictColumns.includes(column)) found.push({ rule: 'conflict', on: table });
  return found;
}

/** Tables with keys of their own are not kept together, even if two keys are equal. */
function judgeGroups(uses: readonly TableUse[], places: Linting['places']): Finding[] {
  const groups = new Set(
    uses.flatMap(({ table }) => {
      const group = places[table]?.group;
      return group === undefined || group === 'reference' ? [] : [group === 'own' ? `own ${table}` : group];
    }),
  );
  return groups.size > 1 ? [{ rule: 'groups', on: [...groups].toSorted().join(' and ') }] : [];
}

function judgeValues(placed: readonly TableUse[]): Finding[] {
  const keys = new Set(placed.flatMap(({ key }) => (key !== null && isValue(key) ? [key] : [])));
  return keys.size > 1 ? [{ rule: 'values', on: [...new Set(placed.map(({ table }) => table))].join(' and ') }] : [];
}
