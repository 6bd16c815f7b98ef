/** Rows keyed by the heading. Cells may be quoted; WeChat prefixes each with a backtick. */
export function readRows(heading: string, lines: string[]): Map<string, string>[] {
  const names = cellsOf(heading);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return new Map(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** A comma inside quotes does not end a cell. */
function cellsOf(line: string): string[] {
  // With backtick prefixes, a comma without a following backtick is text.
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

/** Alipay ends cells with tabs, so that spreadsheets keep numbers as text. */
const trim = (cell: string) => cell.trim();
