import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer, newPhone } from '../../../../test/account-caller.ts';
import { authorizeCaller, PARTNER } from '../../../../test/authorize-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
const account = accountCaller(server);

test('the data export contains all data of a member, with each module’s part under its name', async () => {
  const credentials = await account.signUp(newPhone(), { name: '林夕', username: 'lin.export' });
  const sudo = await account.sudo(credentials);
  await account.send(
    'PATCH',
    accountPaths.password,
    { new_password: 'a new horse battery', sudo_token: sudo },
    bearer(credentials),
  );
  const body = { sudo_token: await account.sudo(credentials, 'a new horse battery') };
  const headers = { ...bearer(credentials), 'x-device-name': 'Desk' };
  const exported = await account.send('POST', accountPaths.export, body, headers);
  expect(exported.status).toBe(200);
  expect(exported.body).toEqual({ exported_at: expect.stringMatching(/Z$/), data: expect.any(Object) });
  const { account: person, sessions, security_events: events, messages } = exported.body.data;
  // The member's own phone number is exported unmasked.
  expect(person).toMatchObject({
    sub: credentials.sub,
    name: '林夕',
    username: 'lin.export',
    phone_number: `+86${credentials.phone}`,
  });
  expect(sessions).toEqual([
    {
      client_id: 'feisuo-site',
      device_name: '',
      place: '',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
  ]);
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'exported',
    'sudo',
    'password_changed',
    'sudo',
    'sign_up',
  ]);
  expect(messages).toMatchObject([{ kind: 'welcome' }, { kind: 'password_changed', read_at: null }]);
  expect(JSON.stringify(exported.body)).not.toMatch(/argon2|hash|sealed/i);
});

test('the data export contains the member’s consents', async () => {
  const caller = authorizeCaller(server);
  await caller.addApplication('partner');
  const credentials = await account.signUp();
  await caller.codeFor(credentials, { ...PARTNER, scope: 'user', consent: true });
  const body = { sudo_token: await account.sudo(credentials) };
  const exported = await account.send('POST', accountPaths.export, body, bearer(credentials));
  expect(exported.body.data.consents).toEqual([
    { client_id: 'partner', scopes: ['user'], resources: [], given_at: expect.stringMatching(/Z$/) },
  ]);
});

test('the data export requires a sudo token and is recorded', async () => {
  const credentials = await account.signUp();
  const ask = (body: object) => account.send('POST', accountPaths.export, body, bearer(credentials));
  expect(await ask({})).toMatchObject({ status: 403, body: { error_code: 7 } });
  expect((await ask({ sudo_token: await account.sudo(credentials) })).status).toBe(200);
  const { body } = await server.get(accountPaths.securityHistory, bearer(credentials));
  expect(body.data[0]).toMatchObject({ kind: 'exported' });
});
