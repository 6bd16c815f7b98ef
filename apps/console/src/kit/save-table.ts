import { writeCsv, type CsvCell } from '@feisuo/contract/facts/csv';
import { saveFile } from './save-json.ts';

/** As a file that spreadsheets open, and run nothing of. */
export const saveTable = (name: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveFile(`${name}.csv`, new Blob([writeCsv(rows)], { type: 'text/csv' }));
