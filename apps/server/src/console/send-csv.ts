import { writeCsv, type CsvCell } from '@feisuo/contract/facts/csv';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyReply } from 'fastify';
import { asDownload } from '../http/content-disposition.ts';
import { wrongField } from '../http/wrong-field.ts';

/** A spreadsheet program can still open a file of this size. */
export const MOST_CSV_ROWS = 20_000;

interface CsvFile {
  /** The file name without its extension. */
  name: string;
  head: readonly CsvCell[];
  rows: readonly (readonly CsvCell[])[];
}

/** Sends a table as a CSV file. A table with too many rows is refused, because a truncated file would look complete. */
export function sendCsv(reply: FastifyReply, { name, head, rows }: CsvFile): FastifyReply {
  if (rows.length > MOST_CSV_ROWS)
    throw wrongField('to', `more than ${MOST_CSV_ROWS} rows`, fieldRefusals.tooManyRows(MOST_CSV_ROWS));
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', asDownload(`${name}.csv`))
    .send(writeCsv([head, ...rows]));
}
