import { Type, type TProperties } from 'typebox';
import { cacheBuster } from '../facts/ignored-query-params.ts';
import { passwordLimits } from '../facts/limits.ts';
import { jsonpCallbackPattern } from '../facts/service-codes.ts';

/**
 * Fields that several modules share. Requests are plain `Type.Object`, which allows unknown fields, because clients of
 * this protocol send more fields; replies are `exact`.
 */

/** The schema of a reply. It allows the given fields and no others. */
export const exact = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** A reply without data. Clients of the account API would treat an empty body as a lost connection. */
export const EmptyReply = exact({});

/** A string of at most `maxLength` characters, possibly empty. */
export const text = (maxLength: number) => Type.String({ maxLength });

/** A string of 1 to `maxLength` characters. */
export const someText = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** Texts without characters that XML and HTML forbid. Line breaks and tabs are the only control characters allowed. */
export const printablePattern = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ud800-\\udfff\\ufffe\\uffff]*$';
/** Like `someText`, for a text that is also published as XML. */
export const printableText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: printablePattern });

export const ClientId = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' });
/** The secret of a client. An empty string means that there is none. */
export const ClientSecret = text(256);
export const UserId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
/** A device id of any printable ASCII characters, because desktop clients send signed ids with dots and slashes. */
export const DeviceId = Type.String({ pattern: '^[!-~]{1,128}$' });

/**
 * A phone number: a mainland number, or a number with country code and an optional space. The server normalizes it
 * before storing it.
 */
export const PhoneNumber = Type.String({ pattern: '^(\\+[1-9][0-9]{0,2} ?)?[0-9]{4,14}$' });
/** A rough format of e-mail addresses. Only a verification code proves that the address exists. */
export const Email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
export const Username = someText(254);

/** A current password. It has no minimum length, because a short password must be refused as a wrong password. */
export const Password = Type.String({ maxLength: 1024 });
/** A new password. Its length is checked in code and not here, because the refusal has a reason of its own. */
export const NewPassword = Type.String({
  description: `${passwordLimits.minLength} to ${passwordLimits.maxLength} characters`,
});

/** A verification code. There is no pattern, because a malformed code must return 4014 like a wrong code, not 3. */
export const VerificationCode = someText(64);

/** A token of any kind, ours or a provider's. It may be long, because a provider's token may be a JWT. */
export const Token = someText(4096);
export const Url = text(2048);
export const Scope = text(512);
/** Other APIs for which the client wants access tokens (RFC 8707). */
export const Resources = Type.Union([Url, Type.Array(Url, { maxItems: 10 })]);
export const State = text(1024);
export const Locale = Type.String({ maxLength: 35 });
/** A time in UTC (ISO 8601). */
export const Instant = Type.String();
export const Seconds = Type.Integer({ minimum: 0 });

/** The name of the function that a JSONP response calls. Without it, the response is JSON. */
export const JsonpCallback = Type.String({ pattern: jsonpCallbackPattern });
export const ProductId = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' });
/** A number in a query, in which each value is a string. */
export const DigitsText = Type.String({ pattern: '^[0-9]{1,9}$' });

const compatible = (maxLength: number) =>
  Type.Optional(Type.String({ maxLength, description: 'Accepted only for compatibility; ignored' }));

/**
 * The schema of a query that refuses unknown names. It allows the given names, and those that are accepted for
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
 * A value of any type. The schema has no `type`, because Fastify's validator would then convert the number 1 to the
 * string "1".
 */
const AnyValue = Type.Unsafe<unknown>({ maxLength: 8192, maxItems: 256, maxProperties: 256 });

/** A map of any names and values. The number of entries, the length of names and the size of values are limited. */
export const openMap = (maxProperties: number) =>
  Type.Record(Type.String(), AnyValue, { maxProperties, propertyNames: Type.String({ maxLength: 64 }) });
