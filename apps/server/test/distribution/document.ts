import type { Place } from '../../src/db/distribution/table-places.ts';
import { partitionedTables, isPartitioned } from '../../src/db/partitions/partitioned-tables.ts';
import { constraintChanges } from './constraint-changes.ts';
import type { HotException } from './exceptions.ts';
import { lintSchema, type ConstraintFinding } from './lint-schema.ts';
import type { SchemaTable } from './read-schema.ts';

export interface Documented {
  places: Readonly<Record<string, Place>>;
  schema: ReadonlyMap<string, SchemaTable>;
  exceptions: readonly HotException[];
}

const code = (text: string) => `\`${text}\``;

function tableOf(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((line) => (line[column] ?? '').length)));
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [draw(head), draw(widths.map((width) => '-'.repeat(width))), ...body.map(draw)].join('\n');
}

/** The key of every table. */
function keyTable({ places, schema }: Documented): string {
  const rows = [...schema.keys()].toSorted().map((table) => {
    const place = places[table] ?? { group: 'local' };
    const key = 'key' in place ? `${code(place.key)}${place.isMissing ? ', to be added' : ''}` : '';
    return [code(table), place.group, key, isPartitioned(table) ? partitionedTables[table].span : ''];
  });
  return tableOf([['Table', 'Group', 'Key', 'Time'], ...rows]);
}

function exceptionList({ exceptions }: Documented): string {
  return exceptions
    .map(
      ({ name, path, change, reason, onCitus }) =>
        `- **${name}** (${path}; ${change.join(', ')}): ${reason}.\n  Spread: ${onCitus}.`,
    )
    .join('\n');
}

/** Unique keys with an id of a sequence only. */
export const isOfSequence = ({ table, columns }: ConstraintFinding, schema: Documented['schema']): boolean =>
  columns[0] === schema.get(table)?.identity?.column;

function uniqueTable({ places, schema }: Documented): string {
  const rows = lintSchema(schema, places)
    .filter((one) => one.kind !== 'foreign key' && !isOfSequence(one, schema))
    .map(({ table, columns, constraint }) => {
      const change = constraintChanges[constraint] ?? '';
      return [code(table), columns.map(code).join(', '), ['owned', 'random'].includes(change) ? change : code(change)];
    });
  return tableOf([['Table', 'Unique today', 'Kept unique by'], ...rows]);
}

function foreignKeyTable({ places, schema }: Documented): string {
  const rows = lintSchema(schema, places).flatMap(({ kind, table, columns, target = '' }) => {
    if (kind !== 'foreign key') return [];
    const isTogether = places[table]?.group === places[target]?.group && places[table]?.group !== 'own';
    return [[code(table), columns.map(code).join(', '), code(target), isTogether ? 'key added to both' : 'dropped']];
  });
  return tableOf([['Table', 'Columns', 'Refers to', 'Spread'], ...rows]);
}

/** Tables whose ids come from a sequence, by group. */
function sequenceTable({ places, schema }: Documented): string {
  const groups = Map.groupBy(
    [...schema].filter(([, { identity }]) => identity),
    ([table]) => places[table]?.group ?? 'local',
  );
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([group, tables]) =>
        `- ${code(group)}: ${tables
          .map(([table]) => code(table))
          .toSorted()
          .join(', ')}`,
    )
    .join('\n');
}

const LINE = 120;

/** Wraps list items, whose lines would be too long. */
const wrapped = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('|') || line.length <= LINE) return [line];
      const lines: string[] = [];
      for (const word of line.trimStart().split(' ')) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + word.length < LINE) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(last === undefined ? line.slice(0, line.length - line.trimStart().length) + word : `  ${word}`);
      }
      return lines;
    })
    .join('\n');

const parts: Record<string, (documented: Documented) => string> = {
  keys: keyTable,
  exceptions: exceptionList,
  uniques: uniqueTable,
  'foreign-keys': foreignKeyTable,
  sequences: sequenceTable,
};

/** Replaces what follows each mark `<!-- name -->` of the document, up to the next empty line after it. */
export function writeParts(document: string, documented: Documented): string {
  let text = document;
  for (const [name, write] of Object.entries(parts)) {
    const mark = `<!-- ${name} -->`;
    if (text.split(mark).length !== 2) throw new Error(`the document needs ${mark} once`);
    text = text.replace(
      new RegExp(`${mark}\\n\\n(?:[|\\- ].*\\n)*`),
      () => `${mark}\n\n${wrapped(write(documented))}\n`,
    );
  }
  return text;
}
