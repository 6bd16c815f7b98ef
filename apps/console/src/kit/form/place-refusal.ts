import type { FormInstance } from 'antd';
import { ConsoleError } from '../../api/call-console.ts';

type Step = string | number;

/** Says at its field what the server has against it; false where the form does not have that field. */
export function placeRefusal(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof ConsoleError) || !error.fault) return false;
  const { field, says } = error.fault;
  const names = form.getFieldsError().map(({ name }) => name as Step[]);
  const name = fieldAt(names, field);
  if (!name) return false;
  form.setFields([{ name, errors: [says] }]);
  form.scrollToField(name, { block: 'center', focus: true });
  return true;
}

/**
 * The field that a path of the server is about, or is deep inside of. What a request wraps its form in, such as `draft`, is
 * no field of the form.
 */
export function fieldAt(names: readonly Step[][], path: string): Step[] | null {
  const steps = path.split('.');
  const isWrapped = !names.some(([first]) => String(first) === steps[0]);
  const within = isWrapped ? steps.slice(1) : steps;
  const holding = names.filter((name) => name.every((step, index) => String(step) === within[index]));
  return holding.toSorted((one, other) => other.length - one.length).find(({ length }) => length > 0) ?? null;
}
