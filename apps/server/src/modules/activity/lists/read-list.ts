import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { refusalOfListText } from '@feisuo/contract/facts/rule-fault';
import { wrongField } from '../../../http/wrong-field.ts';

export interface ListLine {
  /** Line number as a text editor shows it: empty lines count. */
  line: number;
  text: string;
}

/**
 * Splits a text into lines. Of files saved by a spreadsheet program, removes the BOM, the quotes around a cell and
 * trailing empty cells.
 * @throws AppError for another format
 */
export function readList(text: string, most = Number.POSITIVE_INFINITY): ListLine[] {
  const words = text.replace(/^\uFEFF/, '');
  const refusal = refusalOfListText(words);
  if (refusal !== null) throw refuse('the file is not UTF-8 text', refusal);
  const lines = words
    .split(/\r\n|\n|\r/)
    .map((raw, index) => ({ line: index + 1, text: cellOf(raw) }))
    .filter((line) => line.text !== '');
  if (lines.length === 0) throw refuse('the list is empty', fieldRefusals.listEmpty);
  if (lines.length > most) throw refuse('too many lines', fieldRefusals.listTooLong(lines.length, most));
  return lines;
}

const refuse = (rule: string, message: string) => wrongField('text', rule, message);

/** Trims with a loop, because a regular expression would take quadratic time for a long sequence of blanks. */
function cellOf(raw: string): string {
  let end = raw.length;
  while (end > 0 && isEmptyCell(raw.charAt(end - 1))) end -= 1;
  const cell = raw.slice(0, end).trimStart();
  const inner = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : null;
  if (inner === null || inner.replaceAll('""', '').includes('"')) return cell;
  return inner.replaceAll('""', '"').trim();
}

const isEmptyCell = (letter: string) => letter === ',' || letter === ';' || letter.trim() === '';

export const hasColumns = (text: string): boolean => /[,;\t]/.test(text);
