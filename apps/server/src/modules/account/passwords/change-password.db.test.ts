import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const NEW = 'another horse battery';

const server = useTestServer();
const account = accountCaller(server);

const change = (body: object, credentials: Credentials, query = '') =>
  account.send('PATCH', accountPaths.password + query, body, bearer(credentials));

test('a new password ends all other sessions, and the old password no longer signs in', async () => {
  const here = await account.signUp();
  const there = (await account.signIn(here.phone)).body;
  const answer = await change({ new_password: NEW, sudo_token: await account.sudo(here) }, here);
  expect(answer).toMatchObject({ status: 200, body: {} });
  expect((await account.me(here)).status).toBe(200);
  expect((await account.refresh(here.refresh_token)).status).toBe(200);
  expect((await account.me(there)).status).toBe(401);
  expect((await account.refresh(there.refresh_token)).body.error_code).toBe(4126);
  expect((await account.signIn(here.phone)).body.error_code).toBe(4022);
  expect((await account.signIn(here.phone, NEW)).status).toBe(200);
});

test('a password change reads the sudo token from the query or a header, and is refused without it', async () => {
  const credentials = await account.signUp();
  const refused = await change({ new_password: NEW }, credentials);
  expect(refused).toMatchObject({ status: 403, body: { error_code: 7 } });
  expect(refused.body.details[0]).toMatchObject({ reason: 'SUDO_REQUIRED' });
  const query = `?sudo_token=${await account.sudo(credentials)}`;
  expect((await change({ new_password: NEW }, credentials, query)).status).toBe(200);
  const headers = { ...bearer(credentials), 'x-sudo-token': await account.sudo(credentials, NEW) };
  const again = await account.send('PATCH', accountPaths.password, { new_password: PASSWORD }, headers);
  expect(again.status).toBe(200);
});

test.each(['seven77', 'x'.repeat(129)])(
  'a too short or too long new password is refused as PASSWORD_LENGTH',
  async (password) => {
    const credentials = await account.signUp();
    const refused = await change({ new_password: password, sudo_token: await account.sudo(credentials) }, credentials);
    expect(refused).toMatchObject({
      status: 400,
      body: { error_code: 3, details: [{ reason: 'PASSWORD_LENGTH', resource_id: 'new_password' }, {}] },
    });
  },
);

test('a refused password change does not spend the sudo token', async () => {
  const credentials = await account.signUp();
  const sudoToken = await account.sudo(credentials);
  const refused = await change({ new_password: credentials.phone, sudo_token: sudoToken }, credentials);
  expect(refused).toMatchObject({ status: 400, body: { error_code: 3 } });
  expect(refused.body.details[0]).toMatchObject({ resource_id: 'new_password' });
  expect((await change({ new_password: NEW, sudo_token: sudoToken }, credentials)).status).toBe(200);
});

test('the old password is refused as new password, but only to a caller with a valid sudo token', async () => {
  const credentials = await account.signUp();
  const sudoToken = await account.sudo(credentials);
  expect((await change({ new_password: PASSWORD }, credentials)).body).toMatchObject({ error_code: 7 });
  const refused = await change({ new_password: PASSWORD, sudo_token: sudoToken }, credentials);
  expect(refused.body).toMatchObject({ error_code: 3, details: [{ reason: 'PASSWORD_SAME' }, {}] });
  expect((await change({ new_password: NEW, sudo_token: sudoToken }, credentials)).status).toBe(200);
});

test('a password change is recorded, and the member is notified of device and time by SMS, email and message centre', async () => {
  const credentials = await account.signUp();
  const email = 'told@example.com';
  const contact = {
    email,
    sudo_token: await account.sudo(credentials),
    verification_token: await account.verifiedToken(email, 'EMAIL_ADDRESS_CHANGE'),
  };
  expect((await account.send('PATCH', accountPaths.contact, contact, bearer(credentials))).status).toBe(200);
  const sudoToken = await account.sudo(credentials);
  const headers = { ...bearer(credentials), 'x-device-name': encodeURIComponent('林夕的电脑') };
  await account.send('PATCH', accountPaths.password, { new_password: NEW, sudo_token: sudoToken }, headers);

  for (const to of [credentials.phone, email]) {
    const { body } = await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`);
    expect(body.data[0]).toMatchObject({ code: '', text: expect.stringContaining('密码') });
  }
  const messages = await server.get(accountPaths.messages, bearer(credentials));
  expect(messages.body.data[0]).toMatchObject({
    kind: 'password_changed',
    text: expect.stringContaining('林夕的电脑'),
  });
  const history = await server.get(accountPaths.securityHistory, bearer(credentials));
  expect(history.body.data[0]).toMatchObject({ kind: 'password_changed', device_name: '林夕的电脑' });
});

test('a member who signed up by code can set a first password after another code', async () => {
  const phone = newPhone();
  await account.askCode(phone, 'REGISTER_SIGN_IN');
  const signedUp = await server.post(accountPaths.signIn, {
    username: phone,
    verification_code: await account.lastCode(phone),
    client_id: 'feisuo-site',
  });
  const credentials = signedUp.body as Credentials;
  expect((await account.me(credentials)).body).toMatchObject({ has_password: false });
  const wrong = await account.send('POST', accountPaths.sudo, { password: PASSWORD }, bearer(credentials));
  expect(wrong.body).toMatchObject({ error_code: 9 });
  const verification = { verification_token: await account.verifiedToken(phone, 'DEFAULT') };
  const sudo = await account.send('POST', accountPaths.sudo, verification, bearer(credentials));
  expect((await change({ new_password: NEW, sudo_token: sudo.body.sudo_token }, credentials)).status).toBe(200);
  expect((await account.me(credentials)).body).toMatchObject({ has_password: true });
});
