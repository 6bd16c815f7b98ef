/** Parses CSV rows into maps by column name. Cells may be quoted; WeChat Pay puts a backtick before each cell. */
export function readRows(heading: string, lines: string[]): Map<string, string>[] {
  const names = cellsOf(heading);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return new Map(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Splits a row into cells. A comma inside quotes does not end a cell. */
function cellsOf(line: string): string[] {
  // If each cell begins with a backtick, a cell ends only at a comma followed by a backtick.
  if (line.startsWith('`')) return line.slice(1).split(',`').map(trim);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      cells.push(trim(cell));
      cell = '';
    } else cell += character;
  }
  return [...cells, trim(cell)];
}

/** Removes the tab that Alipay adds to cells, so that spreadsheets treat numbers as text. */
const trim = (cell: string) => cell.trim();
