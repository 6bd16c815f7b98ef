import { fieldRefusals } from './field-refusals.ts';

/** A fault of a form that a JSON schema cannot express. Server and forms use the same rules. */
export interface RuleFault {
  /** Path of the field, such as `promotions.0.priceFen`. */
  field: string;
  /** Description of the rule for developers, in English. */
  rule: string;
  /** Message for the operator who filled in the form. */
  says: string;
}

export const ruleFault = (field: string, rule: string, message: string): RuleFault => ({ field, rule, says: message });

/**
 * Value of a numeric field while the form is being typed. Values that are not numbers yet are refused by the schema.
 */
export type Typed = number | null | undefined;
/** A time, as in a request (string) or in a row (Date). */
export type AMoment = string | Date | null | undefined;

export const isInteger = (value: unknown): value is number => Number.isInteger(value);

/** Whether the end is before or equal to the start. Missing or invalid times are accepted. */
export function endsTooEarly(from: AMoment, until: AMoment): boolean {
  if (!from || !until) return false;
  return new Date(until).getTime() <= new Date(from).getTime();
}

/** Why an uploaded text is not a readable list (wrong file type or encoding), as a message; null for a valid list. */
export function refusalOfListText(text: string): string | null {
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return fieldRefusals.listNotText;
  return text.includes('\uFFFD') || /\p{Cs}/u.test(text) ? fieldRefusals.listEncoding : null;
}
