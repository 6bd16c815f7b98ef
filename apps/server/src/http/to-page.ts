import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { wrongField } from './wrong-field.ts';

/** Number of rows per page. */
export const PAGE = 50;

/** A page of rows. Callers fetch `size` + 1 rows, so that the page can tell whether another page exists. */
export const toPage = <Row, Item>(
  found: readonly Row[],
  describe: (row: Row) => Item,
  place: (row: Row) => string,
  size = PAGE,
) => {
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return { list: shown.map((row) => describe(row)), next: last === undefined ? null : place(last) };
};

export const invalidCursor = () =>
  wrongField('after', 'the cursor of the last row is missing', fieldRefusals.pagePlace);

export function readRowId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw invalidCursor();
  return BigInt(text);
}
