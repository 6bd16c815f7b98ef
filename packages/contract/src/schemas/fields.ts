import { Type, type TProperties } from 'typebox';
import { cacheBuster } from '../facts/compatible-params.ts';
import { passwordLimits } from '../facts/limits.ts';
import { jsonpCallbackPattern } from '../facts/service-codes.ts';

/**
 * Fields shared by several modules. Requests are plain `Type.Object`: unknown keys are allowed, because clients of this
 * protocol send more. Replies are `exact`.
 */

/** A reply: these keys and no others. */
export const exact = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** The account API never answers with an empty body: clients take that for a lost connection. */
export const EmptyReply = exact({});

/** A string that is only bounded. */
export const text = (maxLength: number) => Type.String({ maxLength });

/** A string that must say something. */
export const someText = (maxLength: number) => Type.String({ minLength: 1, maxLength });

export const ClientId = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' });
/** The empty string means absent. */
export const ClientSecret = text(256);
export const UserId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
/** Any printable ASCII: desktop clients send signed forms with dots and slashes. */
export const DeviceId = Type.String({ pattern: '^[!-~]{1,128}$' });

/** Mainland digits alone, or a country code with or without a blank; the server stores one form. */
export const PhoneNumber = Type.String({ pattern: '^(\\+[1-9][0-9]{0,2} ?)?[0-9]{4,14}$' });
/** A rough format; only a code proves that the address exists. */
export const Email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
export const Username = someText(254);

/** An existing password; no lower bound, because a short wrong password is simply wrong. */
export const Password = Type.String({ maxLength: 1024 });
/** A new password. The length in characters is checked in code, because its refusal has its own reason. */
export const NewPassword = Type.String({
  description: `${passwordLimits.minLength} to ${passwordLimits.maxLength} characters`,
});

/** No pattern: a malformed code is a wrong code and answers 4014, not 3. */
export const VerificationCode = someText(64);

/** Tokens of any kind, ours or a provider's; a JWT of a foreign provider may be long. */
export const Token = someText(4096);
export const Url = text(2048);
export const Scope = text(512);
export const State = text(1024);
export const Locale = Type.String({ maxLength: 35 });
/** An instant, as ISO 8601 in UTC. */
export const Instant = Type.String();
export const Seconds = Type.Integer({ minimum: 0 });

/** The name of the function a JSONP answer calls; without it the answer is JSON. */
export const JsonpCallback = Type.String({ pattern: jsonpCallbackPattern });
export const ProductId = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' });
/** A number in a query, which has no other form than text there. */
export const DigitsText = Type.String({ pattern: '^[0-9]{1,9}$' });

const compatible = (maxLength: number) =>
  Type.Optional(Type.String({ maxLength, description: 'Accepted for compatibility alone' }));

/** A query that refuses unknown names, beside its own ones and those that are taken for compatibility alone. */
export const closedQuery = <P extends TProperties, N extends string>(
  properties: P,
  lengths: Readonly<Record<N, number>>,
) => {
  const names = Object.entries<number>({ ...lengths, [cacheBuster]: 64 });
  const taken = Object.fromEntries(names.map(([name, maxLength]) => [name, compatible(maxLength)]));
  return Type.Object(
    { ...(taken as Record<N, ReturnType<typeof compatible>>), ...properties },
    { additionalProperties: false },
  );
};

/** A value of any kind. Without a `type` on purpose: Fastify's validator would turn the number 1 into the text "1". */
const AnyValue = Type.Unsafe<unknown>({ maxLength: 8192, maxItems: 256, maxProperties: 256 });

/** An open set of names and values, bounded in number, in the length of names and in the size of values. */
export const openMap = (maxProperties: number) =>
  Type.Record(Type.String(), AnyValue, { maxProperties, propertyNames: Type.String({ maxLength: 64 }) });
