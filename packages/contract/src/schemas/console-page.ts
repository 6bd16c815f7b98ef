import { Type, type TSchema } from 'typebox';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Common fields of the console's tables. */

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A page of a table; `next` is where the one after it begins, null at the end. */
export const pageReply = <Row extends TSchema>(row: Row) =>
  serviceReply(Type.Object({ list: Type.Array(row), next: Nullable(Type.String()) }));

/** Where the page before ended. */
export const After = Type.Optional(someText(200));

/** Search text. */
export const Words = Type.Optional(someText(64));

/** A day of Asia/Shanghai. */
export const DayText = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });
/** Made when the dialog opens: the same key again is the same act, and answers the same. */
export const ActKey = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }));
export const RowId = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
export const Fen = Type.Integer();

/** Why, in the operator's own words; kept in the audit log. */
export const Reason = Type.String({ minLength: 2, maxLength: 500, pattern: '\\S' });
