import { Type, type TSchema } from 'typebox';

/** The service dialect's envelope: `code` 0 is success, `msg` and `message` always say the same. */
export const serviceReply = <T extends TSchema>(data: T) =>
  Type.Object({ code: Type.Integer(), msg: Type.String(), message: Type.String(), data });

/** What a refusal looks like in the service dialect; `data` is null, never absent. */
export const ServiceError = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  message: Type.String(),
  data: Type.Null(),
});

/** A success with nothing to tell. */
export const DoneReply = serviceReply(Type.Object({}));
