import { writeCsv, type CsvCell } from '@feisuo/contract/facts/csv';

/** Makes the browser download a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));

/** Saves a table as a CSV file. Cells that a spreadsheet would run as formulas are escaped. */
export const saveTable = (name: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveFile(`${name}.csv`, new Blob([writeCsv(rows)], { type: 'text/csv' }));
