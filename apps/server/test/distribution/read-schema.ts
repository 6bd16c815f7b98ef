import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Snapshot {
  tables: Record<string, SnapshotTable>;
}
interface SnapshotTable {
  columns: Record<
    string,
    { name: string; type: string; notNull: boolean; primaryKey: boolean; identity?: { type: string } }
  >;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
  uniqueConstraints: Record<string, { columns: string[] }>;
  indexes: Record<string, { columns: { expression: string }[]; isUnique: boolean }>;
  foreignKeys: Record<string, { columnsFrom: string[]; columnsTo: string[]; tableTo: string }>;
}

export interface ForeignKey {
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

export interface SchemaTable {
  /** Names in the order of the columns. */
  columns: string[];
  notNull: Set<string>;
  primaryKey: string[];
  /** Columns of unique constraints and unique indexes, by name. */
  uniques: Map<string, string[]>;
  foreignKeys: ForeignKey[];
  /** The column that a sequence fills, and its type. */
  identity: { column: string; type: string } | null;
}

/** The tables that the newest migration leaves. */
export function readSchema(): Map<string, SchemaTable> {
  const folder = join(import.meta.dirname, '../../migrations/meta');
  const file = readdirSync(folder).find((name) => name.endsWith('_snapshot.json')) ?? '';
  const { tables } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Snapshot;
  return new Map(Object.entries(tables).map(([name, table]) => [name.replace('public.', ''), describe(table)]));
}

function describe(table: SnapshotTable): SchemaTable {
  const columns = Object.values(table.columns);
  const [composite] = Object.values(table.compositePrimaryKeys);
  const identity = columns.find((column) => column.identity);
  return {
    columns: columns.map(({ name }) => name),
    notNull: new Set(columns.filter(({ notNull, primaryKey }) => notNull || primaryKey).map(({ name }) => name)),
    primaryKey: composite?.columns ?? columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name),
    uniques: new Map([
      ...Object.entries(table.uniqueConstraints).map(([name, one]) => [name, one.columns] as const),
      ...Object.entries(table.indexes)
        .filter(([, { isUnique }]) => isUnique)
        .map(([name, one]) => [name, one.columns.map(({ expression }) => expression)] as const),
    ]),
    foreignKeys: Object.entries(table.foreignKeys).map(([name, one]) => ({
      name,
      columns: one.columnsFrom,
      target: one.tableTo,
      targetColumns: one.columnsTo,
    })),
    identity: identity ? { column: identity.name, type: identity.type } : null,
  };
}
