import { accountPaths } from '@feisuo/contract/facts/paths';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { TestServer } from './test-server.ts';

export interface FieldSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: FieldSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  required?: string[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: FieldSchema }> };
  parameters?: { name: string; in: string; schema: FieldSchema }[];
}
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: FieldSchema | null;
  query: Record<string, FieldSchema>;
}

/** Reads all endpoints of the account service from its OpenAPI document. */
export async function listEndpoints(server: TestServer): Promise<Endpoint[]> {
  const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => {
        const query = parameters.filter((parameter) => parameter.in === 'query');
        return {
          method: method.toUpperCase() as Endpoint['method'],
          path,
          body: requestBody?.content['application/json']?.schema ?? null,
          query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
        };
      }),
    );
}

/** Valid values for fields whose schema does not tell them. */
const likely: Record<string, unknown> = {
  client_id: 'feisuo-site',
  grant_type: 'refresh_token',
  username: '13900000001',
  scope: 'user',
  password: 'a good horse battery',
  new_password: 'a better horse battery',
  locale: 'ko-KR',
  picture: '/art/weave/lime/bolt/face.svg',
  response_type: 'code',
  limit: '5',
  before: '9',
  captcha_token: '',
  provider_id: 'demo',
  // These fields are left out, because they exclude other fields or have values that cannot be guessed.
  email: undefined,
  provider_token: undefined,
  anonymous_token: undefined,
  redirect_uri: undefined,
  sign_out_uri: undefined,
};
const samples = ['feisuo-site', '13900000001', '2000-01-01', `POST:${accountPaths.signIn}`, 'a'.repeat(64), '1'];

/** Returns a value that fits the schema, so that the request passes validation. */
export function goodValue(schema: FieldSchema): unknown {
  const { enum: choices, const: only, pattern, minLength = 1, anyOf, type } = schema;
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf?.[0]) return goodValue(anyOf[0]);
  if (type === 'object') return goodFields(schema);
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return ['x'.repeat(minLength), ...samples].find((text) => !pattern || new RegExp(pattern).test(text)) ?? '';
}

const likelyValue = (name: string, schema: FieldSchema) => (name in likely ? likely[name] : goodValue(schema));

/** Returns valid values for all required fields. */
export const goodFields = ({ properties = {}, required = [] }: FieldSchema): Record<string, unknown> =>
  Object.fromEntries(
    required.map((name) => [name, likelyValue(name, properties[name] ?? {}) ?? goodValue(properties[name] ?? {})]),
  );

const NUL = String.fromCodePoint(0);
const oddTexts = [
  // Empty texts, lone surrogates, invisible characters, and characters that change the text direction.
  ['', ' ', NUL, `a${NUL}b`, '\ud800', 'x\udc00y', '\u202eevil', '\ufeff', '%00', '%'],
  ['👨‍👩‍👧', 'שלום', 'مرحبا', '林夕', '𠮷', 'é', 'e\u0301', 'ﬀ', 'x'.repeat(5000), '国'.repeat(2000)],
  [
    '13900000001',
    '+8613900000001',
    '+86 139',
    '+0',
    '+999999999999999',
    '١٣٩٠٠٠٠٠٠٠١',
    '1e5',
    '-1',
    '0x10',
    '9'.repeat(20),
  ],
  ['a@b', 'a@b@c', '@', `${'x'.repeat(300)}@example.com`, 'a@\u202e.com', 'feisuo-site', 'null', '__proto__'],
  ["' or 1=1 --", '{x}', '../../etc', 'a.b.c', 'https://[', 'javascript:1', '2000-02-30', 'no such thing'],
].flat();
const oddText = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const oddValue = fc.oneof(
  { arbitrary: oddText, weight: 5 },
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 3 }),
);
const oddName = fc.constantFrom(
  'extra',
  'toString',
  '__defineGetter__',
  'valueOf',
  '',
  'ünï',
  'client_id',
  'sudo_token',
);

/**
 * Generates an object in which each field has a valid value, an unusual value, or is missing. Sometimes an unknown
 * field is added.
 */
function someFields(fields: Record<string, FieldSchema>): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(fields).map(([name, schema]) => {
    const good = { arbitrary: fc.constant(likelyValue(name, schema)), weight: 9 };
    const leftOut = { arbitrary: fc.constant(undefined), weight: 3 };
    return fc.oneof(good, leftOut, { arbitrary: oddText, weight: 2 }, oddValue).map((value) => [name, value] as const);
  });
  const extra = fc.option(fc.tuple(oddName, oddValue), { freq: 1, nil: ['', undefined] as [string, unknown] });
  return fc
    .tuple(extra, ...members)
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}

const brokenBodies = [
  ['', '{', '[]', '[{}]', 'null', '1', '"x"', 'true', 'a=b', '\ufeff{}', '{"a":1,"a":2}', '{"__proto__":{"x":1}}'],
  [`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`, `{"x":"${'y'.repeat(300_000)}"}`],
].flat();
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const oddHeaders = fc.record(
  {
    authorization: fc.constantFrom('', 'Bearer x', 'Bearer é', 'Basic é', basic('%00:%zz'), basic('%00:')),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'é',
    ),
    'x-client-id': fc.constantFrom('feisuo-site', 'feisuo-site', '', 'unknown', 'é'),
    'x-device-id': fc.constantFrom('d', 'ü', ' ', 'x'.repeat(500)),
    'x-device-name': fc.constantFrom('%E0%A4%A', '%00', '%ED%A0%80', 'x'.repeat(500)),
    'x-captcha-token': fc.constantFrom('', '', '', 'x'),
    'x-action': fc.constantFrom('400', 'NaN', '1e2'),
    'accept-language': fc.constantFrom('ko', ';;;', '*', 'x'.repeat(500)),
  },
  { requiredKeys: [] },
);
const oddSegment = fc.constantFrom('x', '%F0%9F%A6%86', '%00', '%ED%A0%80', '%', '..', "'", 'x'.repeat(600));

const queryOf = (fields: Record<string, unknown>, isTwice: boolean) => {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value).slice(0, 1000))}`,
  );
  return (isTwice ? [...pairs, ...pairs.slice(0, 1)] : pairs).join('&');
};

/** Generates requests of a broken or hostile client, with or without a valid token. */
export function oddRequest({ method, path, body, query }: Endpoint, signedIn: Record<string, string>) {
  const fields = someFields(body?.properties ?? {}).map((value) => JSON.stringify(value));
  const drawn = fc.record({
    body: fc.oneof(
      { arbitrary: fields, weight: 20 },
      fc.constantFrom(...brokenBodies),
      fc.json(),
      fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    ),
    query: fc.tuple(someFields(query), fc.boolean()).map((parts) => queryOf(...parts)),
    headers: fc.option(oddHeaders, { nil: {} }),
    segment: oddSegment,
    isSignedIn: fc.boolean(),
  });
  return drawn.map((request): InjectOptions => ({
    method,
    url: `${path.replace(/\{\w+\}/, request.segment)}${request.query && `?${request.query}`}`,
    headers: { ...request.headers, ...(request.isSignedIn && signedIn) },
    ...(method !== 'GET' && { payload: request.body }),
  }));
}
