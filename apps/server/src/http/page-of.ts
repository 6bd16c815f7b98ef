import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { wrongField } from './wrong-field.ts';

/** How many rows a table shows at once. */
export const PAGE = 50;

/** A page of what was found with one row more than fits, which tells whether there is another. */
export const pageOf = <Row, Told>(
  found: readonly Row[],
  tell: (row: Row) => Told,
  place: (row: Row) => string,
  size = PAGE,
) => {
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return { list: shown.map((row) => tell(row)), next: last === undefined ? null : place(last) };
};

/** Whoever made up where a page ended. */
export const invalidCursor = () => wrongField('after', 'no place where a page ended', fieldRefusals.pagePlace);

/** A place among rows that have a number. */
export function readRowId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw invalidCursor();
  return BigInt(text);
}
