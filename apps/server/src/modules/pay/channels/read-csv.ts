/** Lines of a bill as rows named by its heading. Cells may be quoted, and WeChat puts a backtick before each. */
export function readRows(heading: string, lines: string[]): Map<string, string>[] {
  const names = cellsOf(heading);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return new Map(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** A comma ends a cell unless it stands between quotes; the texts that shops choose may hold one. */
function cellsOf(line: string): string[] {
  // With backticks before each cell, a comma that no backtick follows belongs to the text.
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

/** Alipay ends cells with tabs, so that spreadsheets take numbers for text. */
const trim = (cell: string) => cell.trim();
