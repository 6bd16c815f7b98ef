import { accountPaths } from '@feisuo/contract/facts/paths';
import { AccountError } from '@feisuo/contract/schemas/account-error';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { Compile } from 'typebox/compile';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { goodFields, listEndpoints, oddRequest, type Endpoint, type FieldSchema } from '../../../test/unusual-input.ts';
import { type TestAnswer, useTestServer } from '../../../test/test-server.ts';

const RUNS_PER_ENDPOINT = 25;
const isAccountError = Compile(AccountError);

const server = useTestServer();
let endpoints: Endpoint[];
let account: ReturnType<typeof accountCaller>;
let signedIn: Record<string, string>;
beforeAll(async () => {
  account = accountCaller(server);
  // Routes with a cookie require our own Origin header.
  signedIn = { ...bearer(await account.signUp()), origin: server.deps.config.accountOrigin };
  endpoints = await listEndpoints(server);
});

let addresses = 0;
/** Sends the request from a new IP address, so that no rate limit changes the answer. */
function send(options: InjectOptions): Promise<TestAnswer> {
  addresses += 1;
  return server.request({ ...options, remoteAddress: `10.0.${addresses >> 8}.${addresses & 255}` });
}

const isGood = ({ status, body }: TestAnswer) =>
  status === 200
    ? typeof body === 'object' && !Object.hasOwn(body, 'error')
    : status < 500 && isAccountError.Check(body);

test('no input causes a 5xx answer, and each refusal has the error format of the account service', async () => {
  expect(endpoints.length).toBeGreaterThan(30);
  for (const endpoint of endpoints) {
    await fc.assert(
      fc.asyncProperty(oddRequest(endpoint, signedIn), async (request) => {
        const answer = await send(request);
        expect(isGood(answer), `${answer.status} ${JSON.stringify(answer.body)}`).toBe(true);
      }),
      { numRuns: RUNS_PER_ENDPOINT, endOnFailure: true },
    );
  }
});

/** Fills each variable segment of the path with a plausible value. */
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

/** Returns the field that an `invalid_argument` refusal names; false for any other answer. */
const blamed = ({ status, body }: TestAnswer) =>
  status === 400 && body.error === 'invalid_argument' && body.error_code === 3 && body.details[0].resource_id;

/** Values that a field of this type must refuse. */
function wrongFor({ type, enum: choices, maxLength }: FieldSchema): unknown[] {
  return [
    type === 'object' ? [] : { an: 'object' },
    null,
    type === 'boolean' ? 0 : true,
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(choices ? ['no such thing', 99] : []),
  ];
}

test('the account service refuses a wrong type, a too long text and an unknown enum value, and names the field', async () => {
  for (const { method, path, body } of endpoints) {
    for (const [name, schema] of Object.entries(body?.properties ?? {})) {
      for (const wrong of wrongFor(schema)) {
        const payload = { ...goodFields(body ?? {}), [name]: wrong };
        const sent = `${method} ${path} ${JSON.stringify(payload).slice(0, 200)}`;
        expect(blamed(await send({ method, url: filled(path), payload, headers: signedIn })), sent).toBe(name);
      }
    }
  }
});

test('the account service refuses a request with a missing field and names it', async () => {
  for (const { method, path, body } of endpoints) {
    for (const name of body?.required ?? []) {
      const { [name]: _, ...payload } = goodFields(body ?? {});
      const answer = await send({ method, url: filled(path), payload, headers: signedIn });
      expect(blamed(answer), `${method} ${path} without ${name}`).toBe(name);
    }
  }
});

test('the account service refuses a repeated query parameter and names it', async () => {
  for (const { method, path, body, query } of endpoints) {
    for (const name of Object.keys(query)) {
      // The only parameter that may be repeated (RFC 8707, 2).
      if (name === 'resource') continue;
      // Other required parameters are sent first, so that the repeated parameter is the only fault.
      const others = path === accountPaths.introspect && name !== 'token' ? 'token=x&' : '';
      const asksForClient = path === accountPaths.authorizeInfo || path === accountPaths.authorizeDetect;
      const client = asksForClient && name !== 'client_id' ? 'client_id=feisuo-site&' : '';
      const code = path === accountPaths.deviceRequest && name !== 'user_code' ? 'user_code=x&' : '';
      const provider = path === accountPaths.providerUri && name !== 'provider_id' ? 'provider_id=demo&' : '';
      const url = `${filled(path)}?${others}${client}${code}${provider}${name}=x&${name}=y`;
      const payload = body ? { payload: goodFields(body) } : {};
      expect(blamed(await send({ method, url, headers: signedIn, ...payload })), `${method} ${url}`).toBe(name);
    }
  }
});

test('the account service refuses a JSON body with a repeated field and names it', async () => {
  const answer = await send({
    method: 'POST',
    url: accountPaths.signIn,
    payload: '{"client_id":"feisuo-site","username":"a","username":"b","password":"x"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(blamed(answer)).toBe('username');
});

test.each(['toString', 'constructor', '__defineGetter__', '__proto__', 'hasOwnProperty'])(
  'the account service treats a query parameter called %s like any unknown parameter',
  async (name) => {
    expect(blamed(await server.get(`${accountPaths.queryUsers}?${name}=x`, signedIn))).toBe('id');
  },
);

test.each([
  ['NUL', Buffer.from('{"username":"a\\u0000b","password":"x","client_id":"feisuo-site"}')],
  ['half a surrogate pair', Buffer.from('{"username":"a\\ud800b","password":"x","client_id":"feisuo-site"}')],
  ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"username":"'), 0xff, 0xfe, ...Buffer.from('"}')])],
  ['too deep nesting', Buffer.from(`{"username":${'['.repeat(5000)}${']'.repeat(5000)}}`)],
])('the account service refuses a body with %s (invalid_argument, 3)', async (_, payload) => {
  const { status, body } = await send({ method: 'POST', url: accountPaths.signIn, payload });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { error_code: 3, details: [{ reason: 'MALFORMED' }, {}] },
  });
});

test.each([
  '123',
  '1390000000',
  '139000000011',
  '+8612345',
  '+0139000',
  '+123',
  '00000000000',
  '２３９００００００１１',
])('the account service refuses the phone number %s (invalid_argument, 3)', async (phone) => {
  expect(blamed(await account.askCode(phone, 'REGISTER'))).toBe('phone_number');
});

test.each(['林夕 🦆', 'שלום עולם', 'مرحبا', '👨‍👩‍👧‍👦', 'é'.normalize('NFD'), '𠮷野家'])(
  'the account service accepts the display name “%s”',
  async (name) => {
    const credentials = await account.join();
    const { status, body } = await account.send('PATCH', accountPaths.profile, { name }, bearer(credentials));
    expect(status).toBe(200);
    expect(body.name).toBe(name.normalize('NFC'));
  },
);
