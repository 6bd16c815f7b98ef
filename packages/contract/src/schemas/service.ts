import { Type, type Static, type TSchema } from 'typebox';

/** The service dialect's envelope: `code` 0 is success, `msg` and `message` always say the same. */
export const serviceReply = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), message: Type.String(), data });

/** A refusal in the service dialect; `data` is null, never absent. */
export const ServiceError = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  message: Type.String(),
  data: Type.Null(),
});

/** A refusal in the console, with the faulty field of the form, `promotions.0.priceFen`. */
export const ConsoleRefusal = Type.Object({
  ...ServiceError.properties,
  fault: Type.Optional(Type.Object({ field: Type.String(), says: Type.String() })),
});
export type ConsoleRefusal = Static<typeof ConsoleRefusal>;

/** A success with nothing to tell. */
export const DoneReply = serviceReply(Type.Object({}));

/** A file as it is. */
export const BinaryFile = Type.Unsafe({ format: 'binary' });
