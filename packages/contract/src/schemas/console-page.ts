import { Type, type TSchema } from 'typebox';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Fields that all tables of the console have. */

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A page of a table. `next` is the position of the next page; null on the last page. */
export const pageReply = <Row extends TSchema>(row: Row) =>
  serviceReply(Type.Object({ list: Type.Array(row), next: Nullable(Type.String()) }));

/** The value of `next` in the reply with the page before. */
export const After = Type.Optional(someText(200));

/** Search words for a table. */
export const Words = Type.Optional(someText(64));

/** A date in Asia/Shanghai. */
export const DayText = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });
/** An idempotency key that the console creates when a dialog opens. */
export const IdempotencyKey = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }));
export const RowId = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
export const Fen = Type.Integer();

/** Why the operator does it; stored in the audit log. */
export const Reason = Type.String({ minLength: 2, maxLength: 500, pattern: '\\S' });
