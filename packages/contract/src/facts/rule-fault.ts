/** A fault in a form that a JSON schema cannot express. Server and forms use the same rules. */
export interface RuleFault {
  /** `promotions.0.priceFen`. */
  field: string;
  /** For developers, in English. */
  rule: string;
  /** For the operator who filled in the form. */
  says: string;
}

export const ruleFault = (field: string, rule: string, says: string): RuleFault => ({ field, rule, says });

/** A form is checked while it is typed; the schema refuses values that are no numbers yet. */
export type Typed = number | null | undefined;
/** A moment as a request or a row has it. */
export type AMoment = string | Date | null | undefined;

export const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Whether the end is not after the beginning. Open or invalid moments pass. */
export function endsTooEarly(from: AMoment, until: AMoment): boolean {
  if (!from || !until) return false;
  return new Date(until).getTime() <= new Date(from).getTime();
}
