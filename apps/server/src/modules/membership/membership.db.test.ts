import { membershipPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let person: { access_token: string; sub: string };
beforeAll(async () => {
  server = await startTestServer();
  person = await accountCaller(server).join();
});
afterAll(() => server.dispose());

const compose = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.get(`${membershipPaths.logininfoCompose}?${new URLSearchParams(query).toString()}`, headers);

test('§7 logininfo/compose tells who is signed in and their memberships, with the token in either place', async () => {
  const asked = { userid: person.sub, sessionid: '1', getsessiontype: '1', info: 'vip' };
  const expected = { code: 0, data: { userid: person.sub, sessiontype: '1', vip_info: [] } };
  expect((await compose(asked, bearer(person))).body).toMatchObject(expected);
  expect((await compose({ ...asked, access_token: person.access_token })).body).toMatchObject(expected);
});

test('logininfo/compose answers nobody without a good token, and nobody about somebody else', async () => {
  expect(await compose({ userid: person.sub })).toMatchObject({ status: 401, body: { code: 10003, data: null } });
  expect(await compose({ access_token: 'x.y.z' })).toMatchObject({ status: 401, body: { code: 10003 } });
  expect(await compose({ userid: 'another' }, bearer(person))).toMatchObject({ status: 403, body: { code: 403 } });
});
