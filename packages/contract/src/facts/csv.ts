/** A cell of a table. Null is an empty cell. */
export type CsvCell = string | number | null;

/** A spreadsheet runs a text as a formula if it starts with one of these characters, also after spaces. */
const FORMULA = /^\s*[=+\-@|\t\r＝＋－＠]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Formats a table as CSV (RFC 4180, CRLF, byte order mark for UTF-8). A text that a spreadsheet would run as a formula
 * gets an apostrophe in front; numbers, also negative ones, stay numbers.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\u{FEFF}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /["',\t\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
