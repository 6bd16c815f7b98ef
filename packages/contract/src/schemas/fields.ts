import { Type, type TProperties } from 'typebox';
import { cacheBuster } from '../facts/compatible-params.ts';
import { passwordLimits } from '../facts/limits.ts';
import { jsonpCallbackPattern } from '../facts/service-codes.ts';

/**
 * Fields that several modules share. Requests are plain `Type.Object`: unknown keys are allowed, because clients of
 * this protocol send additional fields. Replies are `exact`.
 */

/** A reply schema: it allows these keys and no others. */
export const exact = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** Used instead of an empty body, which clients of the account API treat as a lost connection. */
export const EmptyReply = exact({});

/** A string with a maximum length, possibly empty. */
export const text = (maxLength: number) => Type.String({ maxLength });

/** A string that is not empty. */
export const someText = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** No characters that XML and HTML forbid, and line breaks as the only control characters. */
export const printablePattern = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ud800-\\udfff\\ufffe\\uffff]*$';
/** Like `someText`, for texts that are also published as XML. */
export const printableText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: printablePattern });

export const ClientId = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' });
/** An empty string means that the secret is absent. */
export const ClientSecret = text(256);
export const UserId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
/** Any printable ASCII characters, because desktop clients send signed device ids with dots and slashes. */
export const DeviceId = Type.String({ pattern: '^[!-~]{1,128}$' });

/**
 * Mainland digits alone, or with a country code and an optional blank. The server normalizes the number before it
 * stores it.
 */
export const PhoneNumber = Type.String({ pattern: '^(\\+[1-9][0-9]{0,2} ?)?[0-9]{4,14}$' });
/** A rough format. Only a verification code proves that the address exists. */
export const Email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
export const Username = someText(254);

/** An existing password. There is no minimum length, because a short password must be refused as a wrong password. */
export const Password = Type.String({ maxLength: 1024 });
/**
 * A new password. Its length is checked in code and not here, because a wrong length is refused with its own reason.
 */
export const NewPassword = Type.String({
  description: `${passwordLimits.minLength} to ${passwordLimits.maxLength} characters`,
});

/** There is no pattern, because a malformed code must return error code 4014 like a wrong code, not 3. */
export const VerificationCode = someText(64);

/** Tokens of any kind, ours or a provider's. The JWT of a provider may be long. */
export const Token = someText(4096);
export const Url = text(2048);
export const Scope = text(512);
export const State = text(1024);
export const Locale = Type.String({ maxLength: 35 });
/** A time in UTC, as ISO 8601. */
export const Instant = Type.String();
export const Seconds = Type.Integer({ minimum: 0 });

/** The name of the function that a JSONP response calls. Without a name, the response is JSON. */
export const JsonpCallback = Type.String({ pattern: jsonpCallbackPattern });
export const ProductId = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' });
/** A number in a query, where every value is a string. */
export const DigitsText = Type.String({ pattern: '^[0-9]{1,9}$' });

const compatible = (maxLength: number) =>
  Type.Optional(Type.String({ maxLength, description: 'Accepted only for compatibility; ignored' }));

/**
 * A query schema that refuses unknown names. It allows its own names, and the names that are accepted for
 * compatibility.
 */
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

/**
 * A value of any type. It has no `type` on purpose, because Fastify's validator would convert the number 1 to the
 * string "1".
 */
const AnyValue = Type.Unsafe<unknown>({ maxLength: 8192, maxItems: 256, maxProperties: 256 });

/** A map of arbitrary names and values, with a maximum number of entries, length of names, and size of values. */
export const openMap = (maxProperties: number) =>
  Type.Record(Type.String(), AnyValue, { maxProperties, propertyNames: Type.String({ maxLength: 64 }) });
