import type { InjectOptions } from 'fastify';
import type { Operation, Shape } from './operations.ts';
import type { SeededRandom } from './seeded-random.ts';

const NUL = String.fromCodePoint(0);
const LONE_SURROGATE = String.fromCharCode(0xd8_00);

const oddTexts = [
  ['', ' ', NUL, `a${NUL}b`, LONE_SURROGATE, '%00', '%', '%E0%A4%A', '../../etc/passwd', "' or 1=1 --", '<script>'],
  ['null', '__proto__', 'constructor', 'toString', '-1', '0x10', '1e400', '9'.repeat(25), '2026-02-30', '2026-13-01'],
  ['0000-00-00', '275760-09-13T00:00:00.001Z', '-271821-04-20', '2026-01-01T25:00:00Z', '10000-01-01', 'NaN'],
  [
    'x'.repeat(300),
    'x'.repeat(9000),
    '国'.repeat(3000),
    '👨‍👩‍👧',
    'e\u0301',
    '\u202eabc',
    '١٢٣',
    '00000000-0000-0000-0000-000000000000',
  ],
  ['127.0.0.1', '::1', 'http://[', 'https://example.com:99999/', 'a@b', '+8613900000001', '13900000001', 'zz-ZZ'],
].flat();
const oddNumbers = [0, -0, -1, 1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 53), 1e-300];
const oddStructures: unknown[] = [[], {}, [[]], [null], [{}], { a: { b: {} } }, { length: 1 }, ['x', 1, null]];
const oddValues: unknown[] = [null, true, false, ...oddNumbers, ...oddStructures];
const oddBodies = [
  [
    '',
    '{',
    '[',
    'null',
    '1',
    '"x"',
    'true',
    '[]',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '\ufeff{}',
    'a=b&a=c',
    NUL,
  ],
  [`${'['.repeat(5000)}${']'.repeat(5000)}`, `{"x":"${'y'.repeat(300_000)}"}`],
].flat();
const oddHeaders: Record<string, string[]> = {
  'content-type': [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    '/',
  ],
  authorization: ['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic', 'Basic eDp5', 'DPoP x'],
  'x-device-id': ['', ' ', 'x'.repeat(600), '%00'],
  'x-idempotency-key': ['', 'short', 'x'.repeat(300), 'a-key-of-the-fuzzer-000'],
  'accept-language': ['ko', ';;;', '*', 'x'.repeat(500)],
  accept: ['text/html', 'image/*', ''],
  cookie: ['a', 'a=b=c', '%', `x=${'y'.repeat(2000)}`],
  'if-none-match': ['*', 'W/"x"', '"'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'],
  origin: ['null', 'https://example.com', 'x'],
  dpop: ['x', 'a.b.c'],
};

const digits = (random: SeededRandom, count: number) => Array.from({ length: count }, () => random.below(10)).join('');

function validText({ format, pattern, minLength = 0, maxLength = 40 }: Shape, random: SeededRandom): string {
  if (format === 'date-time') return '2026-11-01T00:00:00.000Z';
  if (format === 'date') return '2026-11-01';
  if (format === 'uuid') return `00000000-0000-4000-8000-${digits(random, 12)}`;
  const samples = [
    `139${digits(random, 8)}`,
    'feisuo-site',
    '2026-11-01',
    '2026-11-01T00:00:00.000Z',
    digits(random, 6),
    'abc',
    'a-b-c',
    'a'.repeat(43),
    'a'.repeat(64),
    `00000000-0000-4000-8000-${digits(random, 12)}`,
    'https://example.com/',
    '/path',
    '中文',
    'CNY',
    '1',
    'zh-CN',
    'a@example.com',
    '1.2.3',
  ];
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  const fitting = samples.filter(fits);
  return fitting.length > 0 ? random.pick(fitting) : 'x'.repeat(Math.max(1, minLength));
}

/** A value that fits the schema, as far as the schema tells. */
function validValue(shape: Shape, random: SeededRandom, depth = 0): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices && choices.length > 0) return validValue(random.pick(choices), random, depth);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => validValue(part, random, depth))) as unknown;
  const type = Array.isArray(shape.type) ? random.pick(shape.type) : shape.type;
  if (type === 'object' || shape.properties) {
    const { properties = {}, required = [] } = shape;
    const wanted = Object.keys(properties).filter((name) => required.includes(name) || random.isTrue(0.5));
    return Object.fromEntries(wanted.map((name) => [name, validValue(properties[name] ?? {}, random, depth + 1)]));
  }
  if (type === 'array') {
    const length = Math.max(shape.minItems ?? 0, depth > 4 ? 0 : random.below(3));
    return Array.from({ length }, () => validValue(shape.items ?? {}, random, depth + 1));
  }
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = minimum + 100 } = shape;
    const value = minimum + random.next() * (maximum - minimum);
    return type === 'integer' ? Math.round(value) : value;
  }
  if (type === 'boolean') return random.isTrue(0.5);
  if (type === 'null') return null;
  return validText(shape, random);
}

const oddValue = (random: SeededRandom): unknown =>
  random.isTrue(0.6) ? random.pick(oddTexts) : random.pick(oddValues);

/** Replaces, drops or adds one member somewhere inside the value. */
function mutateValue(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || random.isTrue(0.15)) return oddValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.isTrue(0.2)) return [...(value as unknown[]), oddValue(random)];
    const index = random.below(value.length);
    return value.map((member: unknown, at) => (at === index ? mutateValue(member, random) : member));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.isTrue(0.1)) return { ...value, [random.pick(oddTexts)]: oddValue(random) };
  const [name, member] = random.pick(entries);
  if (random.isTrue(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: mutateValue(member, random) };
}

const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 1500));

/** A request that is valid by its schema but for at most three mutations. */
export function mutatedRequest(
  operation: Operation,
  random: SeededRandom,
  callers: readonly Record<string, string>[],
): InjectOptions {
  const { method, path, contentType, body, query, pathFields } = operation;
  const inPath = Object.fromEntries(
    Object.entries(pathFields).map(([name, shape]) => [name, validValue(shape, random)]),
  );
  let inQuery: [string, unknown][] = query
    .filter(({ required }) => required === true || random.isTrue(0.5))
    .map(({ name, schema }) => [name, validValue(schema ?? {}, random)]);
  let content: unknown = body === null ? undefined : validValue(body, random);
  let raw: string | undefined;
  const headers: Record<string, string> = { 'content-type': contentType, ...random.pick(callers) };
  for (let mutations = random.below(4); mutations > 0; mutations -= 1) {
    const kind = random.below(10);
    const names = Object.keys(inPath);
    if (kind < 5 && body !== null) content = mutateValue(content, random);
    else if (kind < 6 && names.length > 0) inPath[random.pick(names)] = oddValue(random);
    else if (kind < 8 && query.length > 0) {
      const { name } = random.pick(query);
      inQuery = [...inQuery.filter(([other]) => other !== name || random.isTrue(0.1)), [name, oddValue(random)]];
    } else if (kind < 9) {
      const name = random.pick(Object.keys(oddHeaders));
      headers[name] = random.pick(oddHeaders[name] ?? ['']);
    } else if (body !== null && random.isTrue(0.3)) raw = random.pick(oddBodies);
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(inPath[name] ?? oddValue(random)) || 'x');
  const search = inQuery.map(([name, value]) => `${name}=${encode(value)}`).join('&');
  return {
    method,
    url: search === '' ? filled : `${filled}?${search}`,
    headers,
    ...(body !== null && method !== 'GET' && { payload: raw ?? JSON.stringify(content) ?? '' }),
  };
}
