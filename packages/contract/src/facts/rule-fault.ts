/** Something of a form that a rule forbids which no shape tells. Server and forms find the same by the same judge. */
export interface RuleFault {
  /** `promotions.0.priceFen`. */
  field: string;
  /** For developers, in English. */
  rule: string;
  /** For whoever filled it in. */
  says: string;
}

export const ruleFault = (field: string, rule: string, says: string): RuleFault => ({ field, rule, says });

/** A form is judged while it is typed: what is not a number yet is for its shape to refuse. */
export type Typed = number | null | undefined;
/** A moment as a request or a row has it. */
export type AMoment = string | Date | null | undefined;

export const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Whether it would end before it begins, or as it does. What is no moment, or open, does not. */
export function endsTooEarly(from: AMoment, until: AMoment): boolean {
  if (!from || !until) return false;
  return new Date(until).getTime() <= new Date(from).getTime();
}
