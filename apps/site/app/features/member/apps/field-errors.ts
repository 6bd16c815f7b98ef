import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { RuleFault } from '@feisuo/contract/facts/rule-fault';

/** The message at each field; `form` is a message about the whole form. */
export type FieldErrors = Partial<Record<string, string>>;

/** The first fault of each field. */
export const errorsOf = (faults: readonly RuleFault[]): FieldErrors =>
  Object.fromEntries(faults.toReversed().map(({ field, says }) => [field, says]));

/** Where a refusal of the server is shown. */
export function errorsOfRefusal({ code, message }: { code: number; message: string }): FieldErrors {
  if (code === serviceRefusals.APP_NAME_BRAND.code) return { name: message };
  if (code === serviceRefusals.APP_PICTURE_GONE.code) return { picture: message };
  return { form: message };
}
