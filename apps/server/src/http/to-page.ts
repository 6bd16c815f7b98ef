import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { wrongField } from './wrong-field.ts';

/** Rows per page. */
export const PAGE = 50;

/** A page of rows. Callers fetch one row more than `size`, which tells whether another page exists. */
export const toPage = <Row, Told>(
  found: readonly Row[],
  tell: (row: Row) => Told,
  place: (row: Row) => string,
  size = PAGE,
) => {
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return { list: shown.map((row) => tell(row)), next: last === undefined ? null : place(last) };
};

export const invalidCursor = () => wrongField('after', 'no place where a page ended', fieldRefusals.pagePlace);

export function readRowId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw invalidCursor();
  return BigInt(text);
}
