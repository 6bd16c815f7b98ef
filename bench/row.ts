/** The required ratio of a row. A row without a required ratio is only information. */
export type Required = { atLeast: number } | { atMost: number };

/** One line of the result table: our value, compared with a peer in the same run or with a limit. */
export interface Row {
  name: string;
  ours: string;
  against: string;
  ratio: number;
  required: Required | null;
  /** A remark, such as failed audits of Lighthouse or the spread of the ratios. */
  note?: string;
}

export const isMissed = ({ ratio, required }: Row) =>
  required !== null && !('atLeast' in required ? ratio >= required.atLeast : ratio <= required.atMost);

/** The row of a benchmark that threw an error, which counts as missed. */
export const brokenRow = (name: string, error: unknown): Row => ({
  name,
  ours: 'not measured',
  against: '-',
  ratio: Number.NaN,
  required: { atLeast: 1 },
  note: error instanceof Error ? error.message : String(error),
});

/** A row for a check that is either met or not. */
export const factRow = (name: string, found: string, wanted: string): Row => ({
  name,
  ours: found,
  against: wanted,
  ratio: found === wanted ? 1 : 0,
  required: { atLeast: 1 },
});

export function printTable(rows: Row[]): void {
  const lines = [
    ['name', 'ours', 'peer or limit', 'ratio', 'required', 'verdict'],
    ...rows.map((row) => [row.name, row.ours, row.against, ratioText(row), requiredText(row), verdictOf(row)]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  const [head = [], ...body] = lines;
  console.log(`\n${draw(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const line of body) console.log(draw(line).trimEnd());
  for (const { name, note } of rows) if (note) console.log(`\n${name}: ${note}`);
}

const ratioText = ({ ratio }: Row) => (Number.isNaN(ratio) ? '-' : ratio.toFixed(3));

function requiredText({ required }: Row): string {
  if (!required) return '-';
  return 'atLeast' in required ? `>= ${required.atLeast}` : `<= ${required.atMost}`;
}

function verdictOf(row: Row): string {
  if (!row.required) return 'informs';
  return isMissed(row) ? 'MISSED' : 'met';
}

/** A size in bytes with the limit that it must not exceed. */
export const limitRow = (name: string, bytes: number, limit: number): Row => ({
  name,
  ours: `${bytes} B`,
  against: `${limit} B`,
  ratio: bytes / limit,
  required: { atMost: 1 },
});
