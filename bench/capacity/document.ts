import type { CallCost, Measured } from './measured.ts';
import { bytesPerAccount, callsPerMonth, capacityOf, unmeasuredCalls } from './model.ts';
import { rowsPerAccount, type CallName } from './usage.ts';

const SIZES = [1_000_000, 10_000_000, 100_000_000];

const whole = (value: number) => Math.round(value).toLocaleString('en');
const fine = (value: number) => (value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : whole(value));
const sizeOf = (bytes: number) => (bytes < 1e9 ? `${whole(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`);

const rateOf = ({ perSecond, perSecondOfTwo }: CallCost) =>
  perSecondOfTwo === null ? whole(perSecond) : `${whole(perSecond)} / ${whole(perSecondOfTwo)}`;

function tableOf(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(3, ...lines.map((line) => (line[column] ?? '').length)));
  const draw = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [draw(head), draw(widths.map((width) => '-'.repeat(width))), ...body.map(draw)].join('\n');
}

/** The computed table: what services of these sizes need. */
function modelTable(measured: Measured): string {
  const all = SIZES.map((accounts) => capacityOf(accounts, measured));
  const row = (name: string, valueOf: (one: (typeof all)[number]) => string) => [name, ...all.map(valueOf)];
  return tableOf([
    row('Computed', ({ accounts }) => `${whole(accounts / 1e6)} million`),
    row('Calls per second, busiest second', ({ peakCalls }) => whole(peakCalls)),
    row('Busy cores of servers, busiest second', ({ serverCores }) => fine(serverCores)),
    row('Busy cores of PostgreSQL, busiest second', ({ databaseCores }) => fine(databaseCores)),
    row('Server machines of 8 cores', ({ serverMachines }) => whole(serverMachines)),
    row('PostgreSQL machines of 64 cores, no replica', ({ databaseMachines }) => whole(databaseMachines)),
    row('Connections of all processes', ({ connections }) => whole(connections)),
    row('Storage after a year, GB', ({ storageGb }) => whole(storageGb)),
    row('WAL per month, GB', ({ walGbPerMonth }) => whole(walGbPerMonth)),
    row('CPU-hours per month', ({ cpuHoursPerMonth }) => whole(cpuHoursPerMonth)),
  ]);
}

/** The measured cost of each call, at the largest size, and its growth from the smallest. */
function callTable({ sizes }: Measured): string {
  const [few, many] = [sizes[0], sizes.at(-1)];
  const cpu = ({ serverMs, postgresMs }: CallCost) => serverMs + postgresMs;
  const lines = Object.entries(many?.calls ?? {}).map(([name, cost]) => {
    const before = few?.calls[name];
    return [
      name,
      fine(cost.serverMs),
      fine(cost.postgresMs),
      before ? fine(cpu(cost) / cpu(before)) : '-',
      whole(cost.walBytes),
      rateOf(cost),
      before ? rateOf(before) : '-',
    ];
  });
  const at = (size: typeof few) => whole(size?.accounts ?? 0);
  const head = ['Call', 'Server ms', 'PG ms', 'Growth', 'WAL B', `Rate at ${at(many)}`, `at ${at(few)}`];
  return tableOf([head, ...lines]);
}

/** The measured size of each table, and the rows per account that the model assumes. */
function storageTable({ sizes }: Measured): string {
  const size = sizes.at(-1);
  const lines = (size?.tables ?? []).map(({ table, rows, bytes }) => [
    `\`${table}\``,
    whole(rows),
    sizeOf(bytes),
    fine(bytes / rows),
    String(rowsPerAccount[table]),
    fine(((rowsPerAccount[table] ?? 0) * bytes) / rows),
  ]);
  const sum = [
    'all',
    '',
    sizeOf(lines.length > 0 ? (size?.tables ?? []).reduce((all, { bytes }) => all + bytes, 0) : 0),
  ];
  return tableOf([
    ['Table', 'Rows', 'Size', 'Bytes per row', 'Rows per account', 'Bytes per account'],
    ...lines,
    [...sum, '', '', size ? fine(bytesPerAccount(size)) : ''],
  ]);
}

/** What fills and VACUUM took, by number of accounts. */
function fillTable({ sizes }: Measured): string {
  return tableOf([
    ['Accounts', 'Rows', 'Fill', 'VACUUM ANALYZE'],
    ...sizes.map(({ accounts, tables, fillSeconds, vacuumSeconds }) => [
      whole(accounts),
      whole(tables.reduce((sum, { rows }) => sum + rows, 0)),
      `${whole(fillSeconds)} s`,
      `${fine(vacuumSeconds)} s`,
    ]),
  ]);
}

/** Calls per account and month that the model assumes. */
const usageTable = (measured: Measured): string =>
  tableOf([
    ['Call', 'per account and month', 'in the model'],
    ...(Object.entries(callsPerMonth(1)) as [CallName, number][]).map(([name, calls]) => [
      name,
      fine(calls),
      unmeasuredCalls(measured).includes(name) ? 'no, not measured yet' : 'yes',
    ]),
  ]);

/** Parts of docs/capacity.md that are computed, by the name in the comment before each. */
const partsOf = (measured: Measured): Record<string, string> => ({
  model: modelTable(measured),
  calls: callTable(measured),
  storage: storageTable(measured),
  fill: fillTable(measured),
  usage: usageTable(measured),
});

/** Replaces the table after each comment `<!-- name -->`. */
export function writeParts(document: string, measured: Measured): string {
  let text = document;
  for (const [name, part] of Object.entries(partsOf(measured))) {
    const mark = `<!-- ${name} -->`;
    if (!text.includes(mark)) throw new Error(`the document has no ${mark}`);
    text = text.replace(new RegExp(`${mark}\\n\\n?(?:\\|.*\\n)*\\n?`), `${mark}\n\n${part}\n\n`);
  }
  return `${text.trimEnd()}\n`;
}
