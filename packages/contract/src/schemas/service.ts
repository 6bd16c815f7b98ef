import { Type, type Static, type TSchema } from 'typebox';

/** The envelope of replies in the service dialect. `code` 0 means success; `msg` and `message` are always equal. */
export const serviceReply = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), message: Type.String(), data });

/** A refusal in the service dialect. `data` is always present and null. */
export const ServiceError = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  message: Type.String(),
  data: Type.Null(),
});

/** A refusal in the console. `fault` names the invalid form field, such as `promotions.0.priceFen`. */
export const ConsoleRefusal = Type.Object({
  ...ServiceError.properties,
  fault: Type.Optional(Type.Object({ field: Type.String(), says: Type.String() })),
});
export type ConsoleRefusal = Static<typeof ConsoleRefusal>;

/** A success without data. */
export const DoneReply = serviceReply(Type.Object({}));

/** The content of a file, unchanged. */
export const BinaryFile = Type.Unsafe({ format: 'binary' });
