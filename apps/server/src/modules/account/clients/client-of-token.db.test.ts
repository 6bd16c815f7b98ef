import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { useTestServer, type TestAnswer } from '../../../../test/test-server.ts';
import { goodFields, listEndpoints, type Endpoint } from '../../../../test/unusual-input.ts';

const server = useTestServer();
const account = accountCaller(server);
let endpoints: Endpoint[];
beforeAll(async () => {
  endpoints = await listEndpoints(server);
});

let calls = 0;
/** Calls the endpoint with valid fields and no `client_id`, from a new network, so that no rate limit answers. */
function call({ method, path, body, query }: Endpoint, headers: Record<string, string>): Promise<TestAnswer> {
  calls += 1;
  const fields = Object.keys(query)
    .filter((name) => name === 'token')
    .map((name) => [name, 'x'] as [string, string]);
  return server.request({
    method,
    url: `${path.replaceAll(/\{\w+\}/g, 'x')}?${new URLSearchParams(fields).toString()}`,
    remoteAddress: `10.7.${calls >> 8}.${calls & 255}`,
    headers: { origin: server.deps.config.accountOrigin, ...headers },
    ...(body && { payload: goodFields(body) }),
  });
}

const asksForClient = ({ body }: TestAnswer) => String(body.error_description).startsWith('client_id: missing');

test('with a bearer token a missing client_id is that of the token, on every /v1 call', async () => {
  const refused: string[] = [];
  const needing: string[] = [];
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (asksForClient(await call(endpoint, {}))) needing.push(name);
    // Each call gets its own session, because a call may end its session.
    if (asksForClient(await call(endpoint, bearer(await account.join())))) refused.push(name);
  }
  expect(needing.length).toBeGreaterThan(15);
  expect(refused).toEqual([]);
});

test('an anonymous account signs up without naming the client again', async () => {
  const { body: guest } = await server.post(accountPaths.signUpAnonymously, SITE);
  const phone = newPhone();
  const token = await account.verifiedToken(phone, 'REGISTER');
  const answer = await server.post(
    accountPaths.signUp,
    { phone_number: phone, verification_token: token, anonymous_token: guest.access_token },
    bearer(guest),
  );
  expect(answer.status).toBe(200);
  const claims = await server.get(accountPaths.me, bearer(answer.body));
  expect(claims.status).toBe(200);
});

test('a sign-out request without client_id is that of the token’s client', async () => {
  const person = await account.join();
  const { body } = await server.get(accountPaths.signOutInfo, bearer(person));
  expect(body.client.id).toBe('feisuo-site');
});
