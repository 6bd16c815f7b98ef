import { beforeAll, expect, test } from 'vitest';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}
interface Operation {
  parameters?: { in: string; name: string; schema: Shape }[];
  requestBody?: { content: Record<string, { schema?: Shape }> };
}

/** Texts that many schemas accept but that cause errors in a database, a number or a URL. */
const oddTexts = [
  'a\u0000b',
  '\ud800',
  '9'.repeat(30),
  '-1',
  '%_\\',
  '../../etc/passwd',
  '2026-02-30',
  "'",
  '1e999',
  ' ',
];

/** Makes a value for a schema. `turn` selects the text and the alternatives of the value. */
function oddly(shape: Shape | undefined, turn: number): unknown {
  if (!shape) return null;
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[turn % shape.enum.length];
  if (shape.anyOf) return oddly(shape.anyOf[turn % shape.anyOf.length], turn);
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, one]) => [name, oddly(one, turn)]));
  if (shape.type === 'array')
    return Array.from({ length: Math.max(shape.minItems ?? 0, turn % 2) }, () => oddly(shape.items, turn));
  if (shape.type === 'integer' || shape.type === 'number')
    return turn % 2 ? (shape.maximum ?? Number.MAX_SAFE_INTEGER) : (shape.minimum ?? 0);
  if (shape.type === 'boolean') return turn % 2 === 0;
  if (shape.type === 'null') return null;
  return fitting(shape, oddTexts[turn % oddTexts.length] ?? '');
}

function fitting({ minLength = 0, maxLength = 200, pattern }: Shape, text: string): string {
  const long = text.padEnd(minLength, text || 'x').slice(0, maxLength);
  if (!pattern || new RegExp(pattern).test(long)) return long;
  const others = ['a'.repeat(Math.max(minLength, 1)), '99999999999999', '0', '1'.repeat(19), 'a.b', 'a-1'];
  return others.find((one) => new RegExp(pattern).test(one)) ?? long;
}

test('every console route refuses unusual input with an explanation and without an internal error', async () => {
  const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  const broken: unknown[] = [];
  let taken = 0;
  for (const [path, operations] of Object.entries(paths).filter(([one]) => one.startsWith('/console/api/')))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      // Leaves out routes that end the session, and routes whose answer does not end.
      if (/\/(leave|live|enter|tokens|operators|factor)/.test(path)) continue;
      for (let turn = 0; turn < oddTexts.length; turn++) {
        const odd = oddTexts[turn] ?? '';
        const address = path.replace('/console/api', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const known = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
          return encodeURIComponent(fitting(known, odd).toWellFormed()).replaceAll('.', '%2E') || 'x';
        });
        const query = new URLSearchParams();
        for (const one of parameters) if (one.in === 'query') query.set(one.name, String(oddly(one.schema, turn)));
        const schema = requestBody?.content['application/json']?.schema;
        const payload = method === 'get' ? undefined : (oddly(schema, turn) ?? {});
        const verb = method.toUpperCase() as 'GET';
        const { status, body } = await owner.call(verb, `${address}?${query.toString()}`, payload);
        if (status === 200) taken += 1;
        else if (status >= 500 || typeof body?.code !== 'number')
          broken.push([verb, path, JSON.stringify(odd), status]);
      }
    }
  expect(broken).toEqual([]);
  // Many requests must pass the schema, because otherwise the routes themselves would not be tested.
  expect(taken).toBeGreaterThan(100);
}, 120_000);
