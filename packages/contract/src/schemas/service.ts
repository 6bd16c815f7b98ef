import { Type, type Static, type TSchema } from 'typebox';

/** The envelope of replies in the service dialect. `code` is 0 for success; `msg` and `message` are always equal. */
export const serviceReply = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), message: Type.String(), data });

/** A refusal in the service dialect. `data` is always present, and is null. */
export const ServiceError = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  message: Type.String(),
  data: Type.Null(),
});

/** A refusal in the console. `fault` has the path of the invalid form field, such as `promotions.0.priceFen`. */
export const ConsoleRefusal = Type.Object({
  ...ServiceError.properties,
  fault: Type.Optional(Type.Object({ field: Type.String(), says: Type.String() })),
});
export type ConsoleRefusal = Static<typeof ConsoleRefusal>;

/** A success that returns no data. */
export const DoneReply = serviceReply(Type.Object({}));

/** The unchanged content of a file. */
export const BinaryFile = Type.Unsafe({ format: 'binary' });
