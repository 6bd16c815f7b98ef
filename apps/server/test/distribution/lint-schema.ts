import type { Place } from '../../src/db/distribution/table-places.ts';
import type { ForeignKey, SchemaTable } from './read-schema.ts';

/** A constraint that spread tables cannot have as it is. */
export interface ConstraintFinding {
  table: string;
  constraint: string;
  columns: string[];
  /**
   * `primary key` and `unique`: it does not contain the key of the table. `foreign key`: it does not contain the keys,
   * or leads to a table of another group.
   */
  kind: 'primary key' | 'unique' | 'foreign key';
  target?: string;
}

const keyOf = (place: Place | undefined): string | null => (place && 'key' in place ? place.key : null);

/** Finds unique keys without the distribution key, and foreign keys that leave the group of their table. */
export function lintSchema(
  schema: ReadonlyMap<string, SchemaTable>,
  places: Readonly<Record<string, Place>>,
): ConstraintFinding[] {
  return [...schema].flatMap(([table, { primaryKey, uniques, foreignKeys }]) => {
    const key = keyOf(places[table]);
    const lacksKey = (columns: readonly string[]) => key !== null && !columns.includes(key);
    return [
      ...(lacksKey(primaryKey)
        ? [{ table, constraint: `${table}_pkey`, columns: primaryKey, kind: 'primary key' as const }]
        : []),
      ...[...uniques].flatMap(([constraint, columns]) =>
        lacksKey(columns) ? [{ table, constraint, columns, kind: 'unique' as const }] : [],
      ),
      ...foreignKeys.flatMap((one) =>
        staysTogether(one, places[table], places[one.target])
          ? []
          : [{ table, constraint: one.name, columns: one.columns, kind: 'foreign key' as const, target: one.target }],
      ),
    ];
  });
}

/** Whether a row and the row that it refers to are always on one server. */
function staysTogether(one: ForeignKey, from: Place | undefined, to: Place | undefined): boolean {
  if (!from || !to) return false;
  if (to.group === 'reference') return true;
  if (from.group !== to.group || from.group === 'own') return false;
  if (from.group === 'local') return true;
  const [column, target] = [keyOf(from), keyOf(to)];
  return one.columns.some((name, index) => name === column && one.targetColumns[index] === target);
}
