import { fieldRefusals } from './field-refusals.ts';

/** A fault in a form that a JSON schema cannot express. The server and the form use the same functions to find it. */
export interface RuleFault {
  /** Path of the field, such as `promotions.0.priceFen`. */
  field: string;
  /** Description of the rule for developers, in English. */
  rule: string;
  /** Message for the operator who filled in the form. */
  says: string;
}

export const ruleFault = (field: string, rule: string, message: string): RuleFault => ({ field, rule, says: message });

/** The value of a number field while the operator is typing. The schema refuses values that are not numbers yet. */
export type Typed = number | null | undefined;
/** A time: a string in a request, or a Date in a row. */
export type AMoment = string | Date | null | undefined;

export const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** Whether the end is not after the start. Missing or invalid times are not compared. */
export function endsTooEarly(from: AMoment, until: AMoment): boolean {
  if (!from || !until) return false;
  return new Date(until).getTime() <= new Date(from).getTime();
}

/** Says why an uploaded file is not a readable list (wrong file type or encoding); null for a valid list. */
export function refusalOfListText(text: string): string | null {
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return fieldRefusals.listNotText;
  return text.includes('\uFFFD') || /\p{Cs}/u.test(text) ? fieldRefusals.listEncoding : null;
}
