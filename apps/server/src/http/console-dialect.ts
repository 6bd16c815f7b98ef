import type { Dialect } from './dialect.ts';
import { serviceDialect } from './service-dialect.ts';

/** The same for the console: what is wrong with a form is said in words, and at which field. */
export const consoleDialect: Dialect = {
  word(refusal, request) {
    const { status, body } = serviceDialect.word(refusal, request);
    const { says, saysAtField, resourceId: field } = refusal.facts;
    const words = says ?? saysAtField;
    if (words === undefined) return { status, body };
    const { message: usual } = body as { message: string };
    const message = says ?? `${usual}（${words}）`;
    return { status, body: { ...body, msg: message, message, fault: { field: field ?? '', says: words } } };
  },
};
