import type { FormInstance } from 'antd';
import { createContext } from 'react';
import { ConsoleError, type Fault } from '../../api/call-console.ts';
import { goToField } from './go-to-field.ts';
import { goToPart } from './focus-nested-field.ts';

type Step = string | number;

const theWays = { goToField, goToPart };

/** Shows the server's fault at its field, and focuses the field. Returns null if the form has no such field. */
export function placeRefusal(form: FormInstance, error: unknown, ways = theWays): Fault | null {
  if (!(error instanceof ConsoleError) || !error.fault) return null;
  const { field, says } = error.fault;
  const names = form.getFieldsError().map(({ name }) => name as Step[]);
  const within = withoutWrap(names, field);
  const name = fieldAt(names, within);
  if (!name) return null;
  if (!ways.goToPart(within)) {
    form.setFields([{ name, errors: [says] }]);
    ways.goToField(form, name);
  }
  return { field: within, says };
}

/**
 * Removes the first step from a fault's path if it is not a field of the form: a request may wrap the form's fields in
 * an object such as `draft`.
 */
export function withoutWrap(names: readonly Step[][], path: string): string {
  const [first, ...rest] = path.split('.');
  return names.some((name) => String(name[0]) === first) ? path : rest.join('.');
}

/** Name of the form field with this path, or else of the innermost form field that contains the path. */
export function fieldAt(names: readonly Step[][], path: string): Step[] | null {
  const steps = path.split('.');
  const holding = names.filter((name) => name.every((step, index) => String(step) === steps[index]));
  return holding.toSorted((one, other) => other.length - one.length).find(({ length }) => length > 0) ?? null;
}

/** Faults of nested fields; the input at a fault's path shows the fault. */
export const PartFaults = createContext<readonly Fault[]>([]);

/**
 * Number of failed saves. After a failed save, the fields that were on the page show their faults; fields added later
 * do not yet.
 */
export const Tries = createContext(0);

/** The first fault of the field at this path or of a field nested in it. */
export const faultWithin = (faults: readonly Fault[], place: string): Fault | undefined =>
  faults.find(({ field }) => field === place || field.startsWith(`${place}.`));
