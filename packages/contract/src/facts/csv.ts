/** Null is an empty cell. */
export type CsvCell = string | number | null;

/** With these in front a spreadsheet takes a text for a formula, and runs it. Blanks before them do not help. */
const FORMULA = /^\s*[=+\-@|\t\r＝＋－＠]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A table as spreadsheets open it: quoted where needed, lines ended as RFC 4180 has it, and marked as UTF-8. Texts that
 * a spreadsheet would run get an apostrophe in front; numbers stay numbers, also those below zero.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\u{FEFF}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /["',\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
