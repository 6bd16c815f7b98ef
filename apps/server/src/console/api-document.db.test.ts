import { ConsoleRefusal } from '@feisuo/contract/schemas/service';
import { Compile } from 'typebox/compile';
import { beforeAll, expect, test } from 'vitest';
import { enterConsole } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

interface Operation {
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { content?: Record<string, { schema: { anyOf?: object[] } }> }>;
  'x-permit'?: string;
  'x-for-people'?: boolean;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { type: string; scheme?: string; name?: string }> };
}

const server = useTestServer();
let document: Document;
let operations: [name: string, operation: Operation][];
const refusal = Compile(ConsoleRefusal);
const isFile = (name: string) => ['POST /images', 'POST /content/covers', 'POST /downloads/releases'].includes(name);

beforeAll(async () => {
  document = (await server.get('/openapi.json')).body as Document;
  operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/console/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path.replace('/console/api', '')}`,
        operation,
      ]),
    );
});

test('the API document of the console describes the authentication of each operation', () => {
  expect(operations.length).toBeGreaterThan(200);
  const { operatorToken, operatorSession } = document.components.securitySchemes;
  expect([operatorToken?.scheme, operatorSession?.name]).toEqual(['bearer', 'feisuo_operator']);
  for (const [name, { security, 'x-permit': permit, 'x-for-people': isForPeople }] of operations) {
    const session = { operatorSession: [] };
    const known = isForPeople ? [session] : [{ operatorToken: [] }, session];
    expect(security, name).toEqual(permit === 'public' ? [] : known);
  }
});

test('the API document of the console describes the replies, refusals and inputs of each operation', () => {
  for (const [name, { responses, requestBody }] of operations) {
    expect(Object.keys(responses), name).toEqual(['200', '4XX', '5XX']);
    // Refusals by business rules also have HTTP status 200, so the schema for 200 has two alternatives.
    const schema = responses['200']?.content?.['application/json']?.schema;
    expect(schema === undefined || schema.anyOf?.length === 2, name).toBe(true);
    const types = Object.keys(requestBody?.content ?? {}).join();
    expect(isFile(name) ? 'application/octet-stream' : 'application/json', name).toBe(types || 'application/json');
  }
});

test("the console's refusals for no sign-in, an invalid field and a business rule match the API document", async () => {
  const owner = await enterConsole(server, 'owner');
  const anonymous = await server.get('/console/api/me');
  const form = await owner.call('POST', '/support/templates', { title: '', text: '好' });
  const business = await owner.call('POST', '/factor/passkeys/challenge', {});
  const answers = [anonymous, form, business].map(({ status, body }) => ({ status, body }));
  for (const { status, body } of answers) expect(refusal.Check(body), `${status} ${JSON.stringify(body)}`).toBe(true);
  expect(answers.map(({ status }) => status)).toEqual([401, 400, 200]);
  expect(form.body.fault).toMatchObject({ field: 'title' });
});
