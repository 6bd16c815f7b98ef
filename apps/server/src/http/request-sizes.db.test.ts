import { accountPaths, attributionPaths, supportPaths, telemetryPaths } from '@feisuo/contract/facts/paths';
import { analyticsApplicationId, collectLimits } from '@feisuo/contract/facts/telemetry-vocabulary';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { bearer } from '../../test/account-caller.ts';
import { times } from '../../test/account-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { operatorSessionScheme } from './open-api.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
  anyOf?: Schema[];
}
interface Operation {
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const server = useTestServer();

/** Whether a regular expression has both anchors and no unlimited repetition. */
function isShort(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|\{\d+,\}/.test(plain);
}

/** Lists the paths of strings, arrays and maps in a schema that have no maximum size. */
function unbounded(schema: Schema, path: string): string[] {
  if (schema.enum || schema.const !== undefined) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((one) => unbounded(one, path));
  const types = new Set([schema.type ?? ['string', 'array', 'object']].flat());
  const found: string[] = [];
  const { maxLength, pattern, format } = schema;
  const isText = maxLength !== undefined || format === 'uuid' || (pattern !== undefined && isShort(pattern));
  if (types.has('string') && !isText) found.push(path);
  if (types.has('array')) {
    if (schema.maxItems === undefined) found.push(`${path}[]`);
    if (schema.items) found.push(...unbounded(schema.items, `${path}[]`));
  }
  if (types.has('object')) {
    const values = [...Object.values(schema.patternProperties ?? {}), schema.additionalProperties ?? false];
    const open = values.filter((value) => typeof value === 'object');
    const isMap = open.length > 0 || schema.properties === undefined;
    if (isMap && schema.maxProperties === undefined) found.push(`${path}{}`);
    found.push(...open.flatMap((value) => unbounded(value, `${path}{}`)));
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      found.push(...unbounded(field, `${path}.${name}`));
  }
  return found;
}

test('every string, array and map that visitors and members send has a maximum size in its schema', async () => {
  const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  const open = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => !security.some((one) => operatorSessionScheme in one))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  expect(open.length).toBeGreaterThan(100);
  const found = open.flatMap(({ name, operation: { parameters = [], requestBody } }) => [
    ...parameters.flatMap((one) => unbounded(one.schema, `${name} ${one.in} ${one.name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unbounded(schema, `${name} body`)),
  ]);
  // Fields without maximum length in the schema: the password rules limit them (PASSWORD_LENGTH).
  expect(found).toEqual([
    `POST ${accountPaths.signUp} body.password`,
    `PATCH ${accountPaths.password} body.new_password`,
    `POST ${accountPaths.resetPassword} body.new_password`,
  ]);
});

test('the check for maximum sizes finds a schema without one', () => {
  const schema = Type.Object({
    text: Type.String(),
    tail: Type.String({ pattern: '^[a-z]{2,}$' }),
    inner: Type.Optional(Type.Object({ list: Type.Array(Type.String({ pattern: '^a*$' }), { maxItems: 2 }) })),
    list: Type.Array(Type.Integer()),
    map: Type.Record(Type.String(), Type.String({ maxLength: 2 })),
    any: Type.Unknown(),
    fine: Type.Union([Type.String({ pattern: '^[*+]{1,4}\\.$' }), Type.Null()]),
  });
  expect(unbounded(schema as Schema, 'body')).toEqual([
    'body.text',
    'body.tail',
    'body.inner.list[]',
    'body.list[]',
    'body.map{}',
    'body.any',
    'body.any[]',
    'body.any{}',
  ]);
});

const long = (length: number) => 'x'.repeat(length);
const key = 'a-key-of-at-least-16';
const feedback = { clientKey: key, kind: 'suggestion', text: '希望能记住上次选的区服' };
const request = { name: '一个游戏', platform: 'pc' };
const batch = { app_id: analyticsApplicationId, batch: 'batch-0001' };
const event = { category: 'xl_acc', name: 'page_view', at: 1 };

test.each<[string, string, object]>([
  ['text', supportPaths.feedback, { ...feedback, text: long(4_001) }],
  ['contact', supportPaths.feedback, { ...feedback, contact: long(121) }],
  ['page', supportPaths.feedback, { ...feedback, page: long(501) }],
  ['environment', supportPaths.feedback, { ...feedback, environment: long(501) }],
  ['clientKey', supportPaths.feedback, { ...feedback, clientKey: long(65) }],
  ['name', supportPaths.gameRequests, { ...request, name: long(61) }],
  ['region', supportPaths.gameRequests, { ...request, region: long(41) }],
  ['contact', supportPaths.gameRequests, { ...request, contact: long(121) }],
  ['deviceId', supportPaths.gameRequests, { ...request, deviceId: long(129) }],
  ['event_id', telemetryPaths.reportData, { event_id: long(65) }],
  ['event_name', telemetryPaths.reportData, { event_id: 'e', event_name: long(129) }],
  ['ext_data', telemetryPaths.reportData, { event_id: 'e', ext_data: long(8_193) }],
  ['events', telemetryPaths.collect, { ...batch, events: times(collectLimits.eventsPerBatchMax + 1, () => event) }],
  ['path', telemetryPaths.collect, { ...batch, events: [{ ...event, path: long(513) }] }],
  ['slots', '/flowhub/v1/slots:batchGet', { id: 'i', slots: times(21, () => ({ id: 's' })) }],
])('a too long %s in the body of POST %s is refused, and the message names the field', async (field, path, payload) => {
  const { status, body } = await server.post(path, payload);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(field);
});

test.each<[string, string]>([
  ['bd_vid', `/xlppc.gacs/api/gxsdn/advert/baidu/monitor?bd_vid=${long(2_049)}`],
  ['d', `/flowhub/v1/track/show?d=${long(1_025)}&s=a`],
  ['s', `/flowhub/v1/track/show?d=a&s=${long(129)}`],
])('a too long %s in the query of a GET is refused, and the message names the field', async (field, url) => {
  const { status, body } = await server.get(url);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(field);
});

test('a too long field of a reported page visit is refused, and the message names the field', async () => {
  const { body: owner } = await server.post(accountPaths.signUpAnonymously, { client_id: 'feisuo-site' });
  for (const field of ['bd_vid', 'channel', 'referfrom', 'landing']) {
    const { status, body } = await server.post(attributionPaths.visit, { [field]: long(16_385) }, bearer(owner));
    expect([field, status]).toEqual([field, 400]);
    expect(JSON.stringify(body)).toContain(field);
  }
});
