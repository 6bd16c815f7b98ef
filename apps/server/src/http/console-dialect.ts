import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import type { Dialect } from './dialect.ts';
import { refusedFields } from './wrong-field.ts';
import { serviceDialect } from './service-dialect.ts';

/** The service dialect, plus a message and a field name for the console's forms. */
export const consoleDialect: Dialect = {
  word(refusal, request) {
    const { status, body } = serviceDialect.word(refusal, request);
    const { says, saysAtField, reason = '', resourceId } = refusal.facts;
    const { message: usual } = body as { message: string };
    const known = refusedFields[reason as ServiceRefusal];
    if (known !== undefined)
      return { status, body: { ...body, fault: { field: known ?? resourceId ?? '', says: usual } } };
    const words = says ?? saysAtField;
    if (words === undefined) return { status, body };
    const message = says ?? `${usual}（${words}）`;
    return { status, body: { ...body, msg: message, message, fault: { field: resourceId ?? '', says: words } } };
  },
};
