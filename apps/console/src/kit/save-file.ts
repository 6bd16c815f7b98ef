import { writeCsv, type CsvCell } from '@feisuo/contract/facts/csv';

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));

/** Saves a table as a CSV file. A cell that a spreadsheet would execute as a formula is escaped. */
export const saveTable = (name: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveFile(`${name}.csv`, new Blob([writeCsv(rows)], { type: 'text/csv' }));
