import { fieldRefusals } from './field-refusals.ts';
import { payLimits } from './limits.ts';
import { isInteger, ruleFault, type RuleFault, type Typed } from './rule-fault.ts';

const MOST_ENTRIES = 20;
/** Format of the id of a pay page, and of the activity id of its entries. */
export const pagePartId = /^[\w-]{1,32}$/;

interface TypedEntry {
  productId?: string | null;
  actId?: string | null;
  num?: Typed;
}

/** All faults in the entries of a pay page, each with its field. The server also checks that the products exist. */
export function faultsOfEntries(entries: readonly TypedEntry[]): RuleFault[] {
  const { periodsMax } = payLimits;
  if (entries.length === 0 || entries.length > MOST_ENTRIES) {
    const message = fieldRefusals.pageEntries(MOST_ENTRIES);
    return [ruleFault('entries', `a page offers 1 to ${MOST_ENTRIES} things`, message)];
  }
  const ids = entries.map((entry) => entry?.productId ?? '');
  return entries.flatMap((entry, index) => {
    const field = `entries.${index}`;
    const id = ids[index] ?? '';
    const actId = entry?.actId?.trim() ?? '';
    const num = entry?.num;
    const faults: RuleFault[] = [];
    // A product must not occur twice, because the cashier identifies its tabs by product.
    if (id !== '' && ids.indexOf(id) < index)
      faults.push(ruleFault(`${field}.productId`, 'a page offers nothing twice', fieldRefusals.pageEntryTwice));
    if (!pagePartId.test(actId))
      faults.push(ruleFault(`${field}.actId`, `${actId} is no id of an activity`, fieldRefusals.pageActId));
    if (typeof num === 'number' && !(isInteger(num) && num >= 1 && num <= periodsMax)) {
      const message = fieldRefusals.pagePeriods(periodsMax);
      faults.push(ruleFault(`${field}.num`, `a number from 1 to ${periodsMax}`, message));
    }
    return faults;
  });
}
